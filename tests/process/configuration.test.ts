import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { freePort } from '../harness/free-port.ts';
import { fields, makeMutation } from '../harness/make-mutation.ts';
import { password, signUp } from '../harness/person.ts';
import { sendRequest } from '../harness/send-request.ts';
import { createProcessScope } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';

const scope = createProcessScope();

afterEach(() => scope.end());

it('listens on the given port, on this machine only, and prints the URL', async () => {
  const port = await freePort();
  const server = scope.start({ PORT: String(port), DATA_DIR: scope.directory(), LOG_LEVEL: 'info' });
  expect(await server.url()).toBe(`http://localhost:${port}`);
  expect((await sendRequest(`http://127.0.0.1:${port}${paths.health}`)).text).toBe('ok');
  const line = server
    .stdout()
    .split('\n')
    .find((one) => one.includes('listening'));
  expect(JSON.parse(line ?? 'null')).toMatchObject({ port, host: '127.0.0.1', msg: 'listening' });
  expect(server.stderr()).toBe('');
});

it('listens on the given host', async () => {
  const server = scope.start({ PORT: '0', HOST: '127.0.0.2', DATA_DIR: scope.directory() });
  const url = await server.url();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.2:\d+$/);
  expect((await sendRequest(url + paths.health)).text).toBe('ok');
  await expect(sendRequest(url.replace('127.0.0.2', '127.0.0.1') + paths.health)).rejects.toThrow(
    'ECONNREFUSED',
  );
});

it('prints its public URL if it has one, and serves it', async () => {
  const port = await freePort();
  const PUBLIC_URL = 'https://forge.example.org';
  const server = scope.start({ PORT: String(port), PUBLIC_URL, DATA_DIR: scope.directory() });
  expect(await server.url()).toBe(PUBLIC_URL);
  const answer = await sendRequest(`http://127.0.0.1:${port}${paths.session}`, {
    headers: { Host: 'forge.example.org' },
  });
  expect(answer.body).toEqual({ user: null, signUps: 'invited' });
  expect(answer.headers).toHaveProperty('strict-transport-security');
});

it.each([
  [{}, 'open', 'Anyone who can reach it can create an account (SIGN_UPS is open)'],
  [
    { PUBLIC_URL: 'https://forge.example.org' },
    'invited',
    'An account needs an invitation (SIGN_UPS is invited): npm run forge -- user invite',
  ],
  [
    { SIGN_UPS: 'closed' },
    'closed',
    'Nobody can create an account (SIGN_UPS is closed); npm run forge -- user create makes one',
  ],
])('says at its start who may create an account: %o', async (env, signUps, line) => {
  const server = scope.start({ PORT: '0', DATA_DIR: scope.directory(), ...env });
  const url = await server.url();
  await until(() => server.stdout().includes('"listening"'), 'the log');
  const lines = server.stdout().split('\n');
  expect(lines[lines.indexOf(`Forge is ready at ${url}`) + 1]).toBe(line);
  expect(JSON.parse(lines.find((one) => one.includes('listening')) ?? 'null')).toMatchObject({ signUps });
});

it.each([
  [{ PUBLIC_URL: 'https://forge.example.org' }, 1],
  [{ PUBLIC_URL: 'https://forge.example.org', TRUSTED_PROXIES: '127.0.0.1' }, 0],
  [{ PUBLIC_URL: 'http://localhost:3000' }, 0],
  [{}, 0],
])('warns at its start if people come through a proxy that is not listed: %o', async (env, warnings) => {
  const server = scope.start({ PORT: '0', DATA_DIR: scope.directory(), ...env });
  await server.url();
  server.child.kill('SIGTERM');
  await server.exited;
  const lines = server.stdout().split('\n');
  expect(lines.filter((line) => line.includes('TRUSTED_PROXIES is empty'))).toHaveLength(warnings);
  expect(lines.filter((line) => line.startsWith('{"level":40'))).toHaveLength(warnings);
});

it('treats an empty variable as unset', async () => {
  const server = scope.start({
    PORT: '0',
    HOST: '',
    PUBLIC_URL: ' ',
    LOG_LEVEL: '',
    DATA_DIR: scope.directory(),
  });
  expect(await server.url()).toMatch(/^http:\/\/localhost:\d+$/);
});

it('stores its data in ./data by default, readable by its user only', async () => {
  const directory = scope.directory();
  const server = scope.start({ PORT: '0' }, { workingDirectory: directory });
  const ada = await signUp(await server.url(), 'ada@example.org');
  await ada.push(makeMutation('addIdea', fields));
  const data = path.join(directory, 'data');
  const mode = (file: string) => (statSync(file).mode & 0o777).toString(8);
  expect(mode(data)).toBe('700');
  const files = readdirSync(data);
  expect(files.toSorted()).toEqual([
    'forge.ballast',
    'forge.db',
    'forge.db-shm',
    'forge.db-wal',
    'forge.lock',
  ]);
  for (const file of files) expect(mode(path.join(data, file)), file).toBe('600');
});

it('creates the given data directory and its parents', async () => {
  const data = path.join(scope.directory(), 'some', 'where', 'new');
  const server = scope.start({ PORT: '0', DATA_DIR: data });
  await server.url();
  expect(existsSync(path.join(data, 'forge.db'))).toBe(true);
  expect((statSync(data).mode & 0o777).toString(8)).toBe('700');
});

it('logs no addresses, passwords, tokens or texts', async () => {
  const server = scope.start({ PORT: '0', DATA_DIR: scope.directory(), LOG_LEVEL: 'debug' });
  const url = await server.url();
  const ada = await signUp(url, 'ada@example.org');
  const add = makeMutation('addIdea', { ...fields, title: 'Zebra at midnight' });
  await ada.push(add);
  await ada.ask(`${paths.changes}?zebra=1`);
  await sendRequest(url + paths.signIn, {
    method: 'POST',
    body: { email: 'ada@example.org', password: 'zebra zebra' },
  });
  await ada.ask('/zebra');
  server.child.kill('SIGTERM');
  await server.exited;
  const log = server.stdout() + server.stderr();
  expect(log).toContain(paths.mutations);
  const [, secret = ''] = ada.cookie.split('.');
  for (const hidden of ['ebra', 'ada@', password, secret, add.id]) expect(log).not.toContain(hidden);
  // Only security events contain the account's id.
  const lines = log.split('\n').filter((line) => line.includes(ada.user.id));
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).toContain('"security":');
});
