import { spawn } from 'node:child_process';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { sendRequest } from '../harness/send-request.ts';
import { createProcessScope } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';

const start = path.resolve(import.meta.dirname, '../../scripts/start.mjs');
const scope = createProcessScope();

afterEach(() => scope.end());

it('stops if the shell that npm runs it in ends without passing the signal on', async () => {
  // With a second command, no shell replaces itself by the first.
  const shell = spawn('sh', ['-c', `"${process.execPath}" "${start}"; exit $?`], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      DATA_DIR: scope.directory(),
      npm_lifecycle_event: 'start',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  shell.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  // The output ends only when the server ends, because it holds the other end too.
  const gone = new Promise((resolve) => shell.stdout.once('end', resolve));
  const address = () => /^Forge is ready at (\S+)$/m.exec(output)?.[1] ?? '';
  await until(() => address() !== '', 'the server to be ready');
  expect((await sendRequest(address() + paths.health)).status).toBe(200);
  shell.kill('SIGTERM');
  await gone;
  expect(output).toContain('"msg":"stopping"');
  await expect(sendRequest(address() + paths.health)).rejects.toThrow('ECONNREFUSED');
});
