import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newWebhookSecret, signedHeaders } from '#server/webhooks/sign-delivery.ts';
import { until } from '../../harness/until.ts';

const page = readFileSync(
  path.resolve(import.meta.dirname, '../../../docs/how-to/receive-webhooks.md'),
  'utf8',
);
const secret = newWebhookSecret();
let directory: string;
let receiver: ChildProcess;
let output = '';
let port: number;

beforeEach(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'forge-receiver-'));
  const file = path.join(directory, 'receive-webhooks.mjs');
  writeFileSync(file, /```js\n([\s\S]*?)```/.exec(page)?.[1] ?? '');
  output = '';
  receiver = spawn(process.execPath, [file], { env: { WEBHOOK_SECRET: secret, PORT: '0' } });
  receiver.stdout?.on('data', (chunk: Buffer) => (output += String(chunk)));
  receiver.stderr?.on('data', (chunk: Buffer) => (output += String(chunk)));
  await until(() => output.includes('listening on '), 'the recipe to listen');
  port = Number(/listening on (\d+)/.exec(output)?.[1]);
});
afterEach(async () => {
  const ended = new Promise((resolve) => receiver.once('exit', resolve));
  receiver.kill('SIGKILL');
  await ended;
  rmSync(directory, { recursive: true });
});

const body = JSON.stringify({
  type: 'idea.finished',
  timestamp: '2026-11-20T10:00:00.000Z',
  data: { ideaId: '1', idea: { title: 'Kité' } },
});

function send(headers: Record<string, string>, content = body): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    outgoing.once('error', reject);
    outgoing.end(content);
  });
}

it('accepts what the server signs, once, and nothing else', async () => {
  const now = Date.now();
  const headers = (id: string, at = now, secrets = [secret]) => signedHeaders({ id, now: at, body }, secrets);
  expect(await send(headers('msg_1'))).toBe(204);
  expect(await send(headers('msg_1', now + 1_000))).toBe(204);
  expect(await send(headers('msg_2', now, [newWebhookSecret(), secret]))).toBe(204);
  expect(await send(headers('msg_3', now, [newWebhookSecret()]))).toBe(401);
  expect(await send(headers('msg_3', now - 400_000))).toBe(401);
  expect(await send(headers('msg_3'), body.replace('finished', 'deleted'))).toBe(401);
  expect(await send({ ...headers('msg_3'), 'webhook-id': 'msg_4' })).toBe(401);
  expect(await send({})).toBe(401);
  await until(() => output.split('idea.finished').length === 3, 'both deliveries to be printed');
  expect(output.split('\n').slice(1)).toEqual(['idea.finished Kité', 'idea.finished Kité', '']);
});
