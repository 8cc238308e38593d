import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { sendRequest } from '../harness/send-request.ts';
import { createProcessScope } from '../harness/server-process.ts';

const scope = createProcessScope();

afterEach(() => scope.end());

it('stops before a supervisor would kill it, even if a request never completes', async () => {
  const server = scope.start({ PORT: '0', DATA_DIR: scope.directory() });
  const url = await server.url();
  const stuck = connect(Number(new URL(url).port), '127.0.0.1');
  stuck.on('error', () => {});
  const head = ['POST /api/auth/sign-in HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
  await new Promise<void>((resolve) => {
    stuck.write(`${head.join('\r\n')}\r\nContent-Length: 100\r\n\r\n{"email":`, () => resolve());
  });
  await sendRequest(url + paths.session);
  const started = performance.now();
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  expect(performance.now() - started).toBeLessThan(10_000);
  stuck.destroy();
});
