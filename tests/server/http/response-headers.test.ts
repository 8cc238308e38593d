import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { expectProblem } from '../../harness/expect-problem.ts';
import { openLive } from '../../harness/live-reader.ts';
import { type Person, password, signUp } from '../../harness/person.ts';
import { type TestResponse, sendRequest } from '../../harness/send-request.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';

let pageDirectory: string;
let server: TestServer;
let ada: Person;

beforeAll(async () => {
  pageDirectory = mkdtempSync(path.join(os.tmpdir(), 'forge-page-'));
  writeFileSync(path.join(pageDirectory, 'index.html'), '<!doctype html><title>Forge</title>');
  server = await startTestServer({ pageDirectory });
  ada = await signUp(server.url, 'ada@example.org');
});
afterAll(async () => {
  await server.stop();
  rmSync(pageDirectory, { recursive: true });
  expect(server.complaints).toEqual([]);
});

const policy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
};

function expectSecure(headers: Readonly<Record<string, unknown>>, context: string): void {
  const found = String(headers['content-security-policy']);
  const directives = Object.fromEntries(
    found.split(';').map((part) => {
      const [name = '', ...values] = part.trim().split(' ');
      return [name, values.join(' ')];
    }),
  );
  expect(directives, context).toMatchObject(policy);
  expect(found, context).not.toMatch(/unsafe|\*|https?:/);
  expect(headers, context).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(String(headers['permissions-policy']), context).toContain('camera=()');
  expect(headers, context).not.toHaveProperty('x-powered-by');
  expect(headers, context).not.toHaveProperty('server');
  expect(headers, context).not.toHaveProperty('access-control-allow-origin');
}

it('sets the security headers on every response, good or bad', async () => {
  const answers: readonly (readonly [string, TestResponse])[] = [
    ['page', await sendRequest(`${server.url}/`)],
    ['not found', await sendRequest(`${server.url}/nothing`)],
    ['health', await sendRequest(server.url + paths.health)],
    ['session', await sendRequest(server.url + paths.session)],
    ['changes', await ada.ask(paths.changes)],
    ['export', await ada.ask(paths.export)],
    ['unauthenticated', await sendRequest(server.url + paths.changes)],
    ['wrong method', await ada.ask(paths.changes, { method: 'PUT' })],
    ['bad request', await ada.ask(paths.mutations, { method: 'POST', body: '{' })],
    ['too large', await ada.ask(paths.mutations, { method: 'POST', body: ' '.repeat(1_000_001) })],
    ['sign-out', await sendRequest(server.url + paths.signOut, { method: 'POST' })],
    ['foreign host', await sendRequest(`${server.url}/`, { headers: { Host: 'forge.example.org' } })],
  ];
  for (const [name, { headers }] of answers) expectSecure(headers, name);
});

it('forbids caching of every API response, also of streams and errors', async () => {
  const answers = [
    await ada.ask(paths.session),
    await ada.ask(paths.changes),
    await ada.ask(paths.ideas),
    await ada.ask(paths.export),
    await ada.ask(paths.trash),
    await ada.ask(`${paths.history}?idea=abcdefgh`),
    await ada.ask(paths.signIn, { method: 'POST', body: { email: 'ada@example.org', password } }),
    await ada.ask(paths.mutations, { method: 'POST', body: {} }),
    await ada.ask('/api/nothing'),
    await sendRequest(server.url + paths.changes),
    await sendRequest(server.url + paths.signOut, { method: 'POST' }),
  ];
  for (const { headers } of answers) expect(headers['cache-control']).toBe('no-store');
  const live = await openLive(server.url, ada);
  expect(live.response.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  live.close();
});

it('gives every response an id of its own', async () => {
  const ids = new Set<unknown>();
  for (const to of ['/', '/nothing', paths.session, paths.health])
    ids.add((await sendRequest(server.url + to)).headers['x-request-id']);
  expect(ids.size).toBe(4);
  expect([...ids].every((id) => /^[0-9a-f-]{36}$/.test(String(id)))).toBe(true);
});

it('clears only the cache of a browser that signs out', async () => {
  const answer = await sendRequest(server.url + paths.signOut, { method: 'POST' });
  expect(answer.headers['clear-site-data']).toBe('"cache"');
});

it('sends Strict-Transport-Security only over https', async () => {
  expect((await sendRequest(`${server.url}/`)).headers).not.toHaveProperty('strict-transport-security');
  const behind = await startTestServer({ pageDirectory, publicUrl: 'https://forge.example.org' });
  const answer = await sendRequest(`${behind.url}/`, { headers: { Host: 'forge.example.org' } });
  expect(answer.status).toBe(200);
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  // Also if the Host header is invalid, so that no route handles the request.
  const unreadable = await sendRequest(`${behind.url}/`, { headers: { Host: 'no host' } });
  expectProblem(unreadable, 'invalid-request');
  expect(unreadable.headers).toHaveProperty('strict-transport-security');
  await behind.stop();
});

it('accepts the scheme’s default port in Host, but no other port', async () => {
  const hosts = async (publicUrl: string, ...names: string[]) => {
    const behind = await startTestServer({ publicUrl });
    const ask = (Host: string) => sendRequest(behind.url + paths.session, { headers: { Host } });
    const statuses = [];
    for (const name of names) statuses.push((await ask(name)).status === 421 ? 'foreign' : 'ours');
    await behind.stop();
    return statuses;
  };
  expect(
    await hosts(
      'https://forge.example.org',
      'forge.example.org',
      'Forge.Example.org:443',
      'forge.example.org:80',
      'forge.example.org:8443',
    ),
  ).toEqual(['ours', 'ours', 'foreign', 'foreign']);
  expect(
    await hosts('https://forge.example.org:8443', 'forge.example.org:8443', 'forge.example.org:443'),
  ).toEqual(['ours', 'foreign']);
});

it('sends browsers from elsewhere over plain http a page in both languages, and programs an error code', async () => {
  const foreign = [
    'forge.example.org',
    'forge.example.org:3000',
    '192.168.1.7',
    '10.0.0.1:3000',
    '[2001:db8::1]',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
  ];
  for (const host of foreign) {
    const inBrowser = await sendRequest(`${server.url}/`, {
      headers: { Host: host, Accept: 'text/html,*/*' },
    });
    expect(inBrowser.status, host).toBe(421);
    expect(inBrowser.headers['content-type'], host).toMatch(/^text\/html/);
    expect(inBrowser.text, host).toContain('Forge needs HTTPS here');
    expect(inBrowser.text, host).toContain('Forge necesita HTTPS aquí');
    expect(inBrowser.text, host).not.toContain(host);
    for (const to of [paths.session, paths.changes, '/nothing'])
      expectProblem(await sendRequest(server.url + to, { headers: { Host: host } }), 'https-required', host);
  }
});

it('responds to an invalid Host header with an error code', async () => {
  for (const host of ['evil.example#localhost', 'user@localhost', 'zebra zebra', 'a/b', 'localhost:port'])
    expectProblem(await sendRequest(`${server.url}/`, { headers: { Host: host } }), 'invalid-request', host);
});

it('serves this machine under each of its names', async () => {
  const { port } = new URL(server.url);
  for (const host of [
    'localhost',
    `localhost:${port}`,
    '127.0.0.1',
    '127.8.9.10',
    '[::1]',
    'forge.localhost:80',
  ])
    expect((await sendRequest(`${server.url}/`, { headers: { Host: host } })).status, host).toBe(200);
});

it('serves only its public URL behind a proxy', async () => {
  const behind = await startTestServer({ pageDirectory, publicUrl: 'https://forge.example.org:8443' });
  const status = async (host: string) =>
    (await sendRequest(`${behind.url}/`, { headers: { Host: host } })).status;
  expect(await status('forge.example.org:8443')).toBe(200);
  expect(await status('FORGE.example.org:8443')).toBe(200);
  for (const host of ['forge.example.org', 'forge.example.org:80', 'example.org', 'evil.example'])
    expect(await status(host), host).toBe(421);
  await behind.stop();
});

it('answers health checks under any host, as a proxy uses its address', async () => {
  for (const to of [paths.health, paths.ready])
    expect((await sendRequest(server.url + to, { headers: { Host: '10.0.0.7' } })).status).toBe(200);
});
