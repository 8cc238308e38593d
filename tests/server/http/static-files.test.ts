import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectProblem } from '../../harness/expect-problem.ts';
import { type TestResponse, sendRequest } from '../../harness/send-request.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';

let server: TestServer;
let directory: string;
const script = `export const answer = 42;\n${'// padding\n'.repeat(50)}`;
const secret = 'secret beside the page';

beforeAll(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'forge-page-'));
  const pageDirectory = path.join(directory, 'dist');
  mkdirSync(path.join(pageDirectory, 'assets'), { recursive: true });
  writeFileSync(path.join(directory, 'secret.txt'), secret);
  writeFileSync(path.join(pageDirectory, 'index.html'), '<!doctype html><title>Forge</title>');
  writeFileSync(path.join(pageDirectory, 'robots.txt'), 'User-agent: *\n');
  writeFileSync(path.join(pageDirectory, 'notes.unknown'), secret);
  writeFileSync(path.join(pageDirectory, 'assets', 'app-3f9c.js'), script);
  writeFileSync(path.join(pageDirectory, 'assets', 'app-3f9c.js.gz'), gzipSync(script));
  writeFileSync(path.join(pageDirectory, 'assets', 'app-3f9c.js.br'), brotliCompressSync(script));
  writeFileSync(path.join(pageDirectory, 'assets', 'app-3f9c.css'), 'body { margin: 0 }');
  writeFileSync(
    path.join(pageDirectory, 'assets', 'chevron-3f9c.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
  );
  server = await startTestServer({ pageDirectory });
});
afterAll(async () => {
  await server.stop();
  rmSync(directory, { recursive: true });
  expect(server.complaints).toEqual([]);
});

const get = (to: string, headers: Record<string, string> = {}) => sendRequest(server.url + to, { headers });

function bytesOf(to: string, accepted: string): Promise<{ encoding: string | null; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    request(server.url + to, { agent: false, headers: { 'Accept-Encoding': accepted } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          encoding: response.headers['content-encoding'] ?? null,
          bytes: Buffer.concat(chunks),
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}

it('serves the page at the root, to be revalidated each time', async () => {
  const answer = await get('/');
  expect([answer.status, answer.text]).toEqual([200, '<!doctype html><title>Forge</title>']);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
  });
});

it('serves files with a hash in their name as immutable, with their type', async () => {
  for (const [name, type] of [
    ['app-3f9c.js', 'text/javascript; charset=utf-8'],
    ['app-3f9c.css', 'text/css; charset=utf-8'],
    ['chevron-3f9c.svg', 'image/svg+xml; charset=utf-8'],
  ]) {
    const { status, headers } = await get(`/assets/${name}`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  }
});

it('sends the compressed file to clients that accept its encoding', async () => {
  const file = '/assets/app-3f9c.js';
  const brotli = await bytesOf(file, 'gzip, deflate, br');
  expect([brotli.encoding, brotliDecompressSync(brotli.bytes).toString()]).toEqual(['br', script]);
  const gzip = await bytesOf(file, 'gzip, deflate');
  expect([gzip.encoding, gunzipSync(gzip.bytes).toString()]).toEqual(['gzip', script]);
  const weighted = await bytesOf(file, 'br;q=0, gzip;q=0.5');
  expect(weighted.encoding).toBe('gzip');
  for (const accepted of ['', 'identity', 'deflate', 'zebra', 'br;q=0', 'gzip;q=0.000, br; q=0.0']) {
    const plain = await bytesOf(file, accepted);
    expect([plain.encoding, plain.bytes.toString()], accepted).toEqual([null, script]);
  }
  const none = await bytesOf('/robots.txt', 'br, gzip');
  expect([none.encoding, none.bytes.toString()]).toEqual([null, 'User-agent: *\n']);
});

it('responds with 304 and no body if the client has the file', async () => {
  for (const file of ['/', '/assets/app-3f9c.js']) {
    const first = await get(file);
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[A-Za-z0-9_-]{22}"$/);
    const again = await get(file, { 'If-None-Match': etag });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
    expect(again.headers['cache-control']).toBe(first.headers['cache-control']);
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
    expect((await get(file, { 'If-None-Match': '"another"' })).status).toBe(200);
  }
});

it('matches a file’s tag in a list, marked as weak, and as a star', async () => {
  const etag = String((await get('/robots.txt')).headers.etag);
  const ask = async (tags: string) => (await get('/robots.txt', { 'If-None-Match': tags })).status;
  for (const tags of [`W/${etag}`, `"another", ${etag}`, `"another",W/${etag} , "third"`, '*'])
    expect(await ask(tags), tags).toBe(304);
  for (const tags of [
    '',
    'W/"another"',
    '"another", "third"',
    etag.replaceAll('"', ''),
    `"x${etag.slice(1)}`,
  ])
    expect(await ask(tags), tags).toBe(200);
});

it('answers HEAD without a body and rejects writes', async () => {
  const head = await sendRequest(`${server.url}/`, { method: 'HEAD' });
  expect([head.status, head.text]).toEqual([200, '']);
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const answer = await sendRequest(`${server.url}/robots.txt`, { method });
    expectProblem(answer, 'method-not-allowed', method);
    expect(answer.headers.allow).toBe('GET, HEAD');
  }
});

it('redirects a person from an unknown path to the page, and responds to a program with 404', async () => {
  const browser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const visit = await get('/board/7', browser);
  expect([visit.status, visit.headers.location]).toEqual([302, '/']);
  expectProblem(await get('/board/7', { Accept: '*/*' }), 'not-found');
  expectProblem(await get('/api/nothing', browser), 'not-found');
  expectProblem(
    await sendRequest(`${server.url}/board/7`, { method: 'POST', headers: browser }),
    'not-found',
  );
});

it('responds with 404 if the page is not built', async () => {
  const bare = await startTestServer();
  try {
    expectProblem(await sendRequest(`${bare.url}/`, { headers: { Accept: 'text/html' } }), 'not-found');
  } finally {
    await bare.stop();
  }
});

it('serves no file outside the page, however a path is written', async () => {
  const ways = [
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/%252e%252e%252fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/....//secret.txt',
    '/assets/%c0%ae%c0%ae/secret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt%00.js',
    '//etc/passwd',
    '/etc/passwd',
    '/%2fetc%2fpasswd',
    '/file:///etc/passwd',
    '/secret.txt',
    '/notes.unknown',
    '/index.html',
    '/dist/index.html',
    '/assets',
    '/assets/',
    '/assets/app-3f9c.js.gz',
    '/assets/app-3f9c.js.br',
    '/ASSETS/app-3f9c.js',
    '/assets//app-3f9c.js',
    '/.env',
    '/.git/config',
    '/forge.db',
    '/data/forge.db',
  ];
  for (const way of ways) {
    const answer = await rawGet(way);
    expectProblem(answer, 'not-found', way);
    expect(answer.text).not.toContain(secret);
  }
});

it('responds to an invalid path with an error code too', async () => {
  for (const way of ['/..\\secret.txt', '/\\evil.example/'])
    expectProblem(await rawGet(way), 'invalid-request', way);
});

/** Sends the path exactly as written: a URL would normalize it. */
function rawGet(target: string): Promise<TestResponse> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, path: target, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: Buffer.from(text),
          text,
          body: text.startsWith('{') ? (JSON.parse(text) as unknown) : undefined,
        }),
      );
    });
    call.on('error', reject);
    call.end();
  });
}
