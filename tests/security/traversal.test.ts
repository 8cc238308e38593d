import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, startTestServer } from '../harness/test-server.ts';

let directory: string;
let server: TestServer;
const secret = 'outside the page';

beforeAll(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'forge-page-'));
  const pageDirectory = path.join(directory, 'dist');
  mkdirSync(path.join(pageDirectory, 'assets'), { recursive: true });
  writeFileSync(path.join(directory, 'secret.txt'), secret);
  writeFileSync(path.join(pageDirectory, '.hidden.unknown'), secret);
  writeFileSync(path.join(pageDirectory, 'index.html'), '<!doctype html>');
  writeFileSync(path.join(pageDirectory, 'assets', 'a.js'), '1');
  server = await startTestServer({ pageDirectory });
});
afterAll(async () => {
  await server.stop();
  rmSync(directory, { recursive: true });
  expect(server.complaints).toEqual([]);
});

/** Sends a request line unchanged: HTTP clients would normalize the path. */
function raw(target: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    let received = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => (received += chunk));
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
    socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`, 'latin1');
  });
}

const ups = ['..', '%2e%2e', '%2E.', '.%2e', '%252e%252e', '..%00', '..;', '%c0%ae%c0%ae', '%u002e%u002e'];
const slashes = ['/', '%2f', '%2F', '\\', '%5c', '%252f', '//', '/./', '%c0%af'];

it('serves only the page’s files, however a path is written', async () => {
  const targets = ups.flatMap((up) =>
    slashes.flatMap((slash) => [
      `/${up}${slash}secret.txt`,
      `/assets${slash}${up}${slash}${up}${slash}secret.txt`,
      `${slash}${up}${slash}secret.txt`,
    ]),
  );
  const more = [
    '/.hidden.unknown',
    '/assets/',
    '/assets',
    '/etc/passwd',
    '/C:/secret.txt',
    `${directory}/secret.txt`,
    `/${encodeURIComponent(`${directory}/secret.txt`)}`,
    '/secret.txt',
    '/secret.txt%00.js',
    'file:///etc/passwd',
    '/assets/a.js/../../../secret.txt',
    '/index.html',
  ];
  for (const target of [...targets, ...more]) {
    const received = await raw(target);
    expect(received, target).toMatch(/^HTTP\/1\.1 (400|404)/);
    expect(received, target).not.toContain(secret);
    expect(received, target).not.toContain('root:');
  }
});
