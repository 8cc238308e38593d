import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { pathHeader, paths } from '#contract/protocol.ts';
import { password } from '../../harness/person.ts';
import { sendRequest } from '../../harness/send-request.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';

const host = 'forge.example.org';
const page = '<!doctype html><title>Forge</title>';
const servers: TestServer[] = [];
const directories: string[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true });
});

async function start(publicPath: string) {
  const pageDirectory = mkdtempSync(path.join(os.tmpdir(), 'forge-page-'));
  directories.push(pageDirectory);
  writeFileSync(path.join(pageDirectory, 'index.html'), page);
  const server = await startTestServer({ pageDirectory, publicUrl: `https://${host}${publicPath}` });
  servers.push(server);
  const ask = (url: string, headers: Readonly<Record<string, string>> = {}) =>
    sendRequest(server.url + url, { headers: { Host: host, ...headers } });
  const signUp = (url: string) =>
    sendRequest(server.url + url + paths.signUp, {
      method: 'POST',
      headers: { Host: host, Origin: `https://${host}` },
      body: { email: `${crypto.randomUUID()}@example.org`, password },
    });
  return { server, ask, signUp };
}

it('serves page and API whether or not the proxy has removed the public path', async () => {
  const { server, ask } = await start('/forge/');
  for (const prefix of ['', '/forge']) {
    expect((await ask(`${prefix}/`)).text, prefix).toBe(page);
    expect((await ask(prefix + paths.health)).status, prefix).toBe(200);
    expect((await ask(prefix + paths.session)).body, prefix).toEqual({ user: null, publicPath: '/forge/' });
  }
  expect((await ask(`/forge/forge${paths.session}`)).status).toBe(404);
  expect(server.complaints).toEqual([]);
});

it('names no public path where it is the root', async () => {
  const { ask } = await start('/');
  expect((await ask(paths.session)).body).toEqual({ user: null });
  expect((await ask(`/forge${paths.session}`)).status).toBe(404);
});

it.each([
  ['/forge', '/forge/'],
  ['/forge?capture=a%20kite', '/forge/?capture=a%20kite'],
  ['/forge/unknown?capture=a', '/forge/'],
  ['/unknown', '/forge/'],
])('sends a person at %s to %s', async (from, to) => {
  const { ask } = await start('/forge/');
  const { status, headers } = await ask(from, { Accept: 'text/html' });
  expect([status, headers.location]).toEqual([302, to]);
});

it.each([
  ['/', '__Host-forge-session', 'max-age=31536000; includeSubDomains'],
  ['/forge/', '__Secure-forge-session~forge', 'max-age=31536000'],
  ['/forge/two/', '__Secure-forge-session~forge~two', 'max-age=31536000'],
])('limits its cookies to the public path %s', async (publicPath, name, strictTransport) => {
  const { ask, signUp } = await start(publicPath);
  const { status, headers } = await signUp('');
  expect(status).toBe(201);
  expect(headers['strict-transport-security']).toBe(strictTransport);
  const [cookie = '', browser = ''] = headers['set-cookie'] ?? [];
  expect(cookie.split('=')[0]).toBe(name);
  expect(cookie).toContain(`; Path=${publicPath}; HttpOnly; Secure; SameSite=Lax`);
  expect(browser).toContain(`; Path=${publicPath}; HttpOnly; Secure; SameSite=Lax`);
  const [pair = ''] = cookie.split(';');
  const signedIn = await ask(paths.session, { Cookie: pair });
  expect(signedIn.body).toMatchObject({ user: { email: expect.stringContaining('@example.org') } });
  // The cookie of a Forge at another path has another name.
  for (const other of [
    '__Host-forge-session',
    '__Secure-forge-session~forge',
    '__Secure-forge-session~forge~two',
  ]) {
    if (other === name) continue;
    const answer = await ask(paths.session, { Cookie: pair.replace(name, other) });
    expect(answer.body, other).toMatchObject({ user: null });
  }
});

it('logs once that a page was opened under another path, and repeats nothing but a path', async () => {
  const { server, ask } = await start('/forge/');
  await ask(paths.session, { [pathHeader]: '/forge/' });
  await ask(paths.session, { [pathHeader]: '/<script>/' });
  expect(server.complaints).toEqual([]);
  for (let n = 0; n < 2; n += 1) await ask(paths.session, { [pathHeader]: '/ideas/' });
  expect(server.complaints).toEqual([{ opened: '/ideas/', publicPath: '/forge/' }]);
});
