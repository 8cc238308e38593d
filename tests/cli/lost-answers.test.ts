import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type CommandLineServer, startCommandLineServer } from '../harness/command-line-server.ts';
import { type CommandLine } from '../harness/command-line.ts';
import { type Person } from '../harness/person.ts';
import { type Fate, type UnreliableProxy, startUnreliableProxy } from '../harness/unreliable-proxy.ts';

let server: CommandLineServer;
let ada: Person;
let cli: CommandLine;
let proxy: UnreliableProxy;

beforeAll(async () => {
  server = await startCommandLineServer();
});
afterAll(() => server.end());
beforeEach(async () => {
  ({ person: ada, cli } = await server.signUp());
});
afterEach(() => proxy.stop());

const lost: Fate = { kind: 'answer-lost' };
const answered = (status: number, headers: Record<string, string> = {}, body?: object): Fate => ({
  kind: 'answered',
  status,
  headers,
  ...(body && { text: JSON.stringify(body) }),
});

async function run(args: readonly string[], fates: readonly Fate[]) {
  proxy = await startUnreliableProxy(server.url, fates);
  return cli.run(args, { env: { FORGE_URL: proxy.url } });
}
const everything = async () => {
  const { ideas, account } = await ada.everything();
  return { titles: ideas.map(({ title }) => title), score: account?.score };
};

it('adds an idea once whose answer is lost, and lost again', async () => {
  const { status, stdout } = await run(['add', 'Kite'], [lost, lost]);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^Idea added!\n/);
  const [first, second, third] = proxy.passed;
  expect(first?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect([second, third]).toEqual([first, first]);
  expect(await everything()).toEqual({ titles: ['Kite'], score: 10 });
});

it('gives each write a key of its own', async () => {
  await run(['add', 'Kite', '--json'], []);
  const [first] = proxy.passed;
  await proxy.stop();
  await run(['add', 'Kite', '--json'], []);
  expect(proxy.passed[0]?.key).not.toBe(first?.key);
  expect((await everything()).titles).toEqual(['Kite', 'Kite']);
});

it('waits as long as a busy server asks', async () => {
  const started = performance.now();
  const { status } = await run(['add', 'Kite', '--json'], [answered(429, { 'Retry-After': '2' })]);
  expect(status).toBe(0);
  expect(performance.now() - started).toBeGreaterThanOrEqual(2_000);
  expect(proxy.passed).toHaveLength(2);
});

it('gives up after five attempts, and says that the change may have been made', async () => {
  const { status, stderr } = await run(
    ['add', 'Kite', '--json'],
    Array.from({ length: 9 }, () => lost),
  );
  expect(status).toBe(4);
  expect(stderr).toBe(
    `forge-cli: ${proxy.url} cannot be reached (ECONNRESET). The change may have been made all the same.\n`,
  );
  expect(proxy.passed).toHaveLength(5);
  expect(await everything()).toEqual({ titles: ['Kite'], score: 10 });
});

const mayBeDone = 'The change may have been made all the same.';

it.each([
  [answered(429, { 'Retry-After': '600' }), 'is busy. Try again in 600 s.', 1],
  [answered(503), `is busy. Try again later. ${mayBeDone}`, 5],
  [answered(504), `is busy. Try again later. ${mayBeDone}`, 5],
  [answered(500), `has failed (answer 500). ${mayBeDone}`, 1],
  [answered(520), `has failed (answer 520). ${mayBeDone}`, 1],
  [
    answered(500, {}, { code: 'internal', message: 'something went wrong' }),
    `has failed (answer 500). ${mayBeDone}`,
    1,
  ],
])('exits with 4 for the answer %j', async (fate, message, attempts) => {
  const { status, stderr } = await run(
    ['add', 'Kite'],
    Array.from({ length: 9 }, () => fate),
  );
  expect([status, stderr]).toEqual([4, `forge-cli: ${proxy.url} ${message}\n`]);
  expect(proxy.passed).toHaveLength(attempts);
  expect((await everything()).titles).toEqual([]);
});

it('exits with 4 for a full disk, on which nothing was saved', async () => {
  const full = answered(507, {}, { code: 'storage-full', message: 'the disk is full' });
  const { status, stderr } = await run(['add', 'Kite'], [full]);
  expect([status, stderr]).toEqual([4, 'forge-cli: The server’s disk is full. Nothing was saved.\n']);
});

it.each([500, 503])('says nothing of a change for the answer %i to a read', async (code) => {
  const fates = Array.from({ length: 9 }, () => answered(code));
  const { status, stderr } = await run(['list'], fates);
  const message = code === 500 ? 'has failed (answer 500).' : 'is busy. Try again later.';
  expect([status, stderr]).toEqual([4, `forge-cli: ${proxy.url} ${message}\n`]);
});

it.each([
  [answered(404), 404],
  [answered(404, {}, { code: 'not-found', message: 'nothing is here' }), 404],
  [answered(200), 200],
  [answered(200, {}, { name: 'another service' }), 200],
])('exits with 2 where there is no Forge: %j', async (fate, code) => {
  const { status, stderr } = await run(['add', 'Kite'], [fate]);
  expect([status, stderr]).toEqual([2, `forge-cli: There is no Forge at ${proxy.url} (answer ${code}).\n`]);
  expect(proxy.passed).toHaveLength(1);
});

it('exits with 2 for an answer that is nothing of Forge', async () => {
  const answer = answered(200, {}, { zone: 'UTC' });
  const { status, stderr } = await run(['list'], [answer, answer]);
  expect([status, stderr]).toEqual([
    2,
    'forge-cli: The server’s answer cannot be understood. Is this command older than the server?\n',
  ]);
});

it('remembers a lost answer when another attempt is refused for its token', async () => {
  const ended = answered(401, {}, { code: 'unauthenticated', message: 'the token has ended' });
  const { status, stderr } = await run(['add', 'Kite'], [lost, ended]);
  expect([status, stderr]).toEqual([
    3,
    `forge-cli: The access token is unknown, revoked or expired. Create another in Account. ${mayBeDone}\n`,
  ]);
  expect((await everything()).titles).toEqual(['Kite']);
});

it('follows no redirect with the token', async () => {
  const other = await startUnreliableProxy(server.url, []);
  const { status, stderr } = await run(['list'], [answered(307, { Location: `${other.url}/api/v1/me` })]);
  expect([status, stderr]).toEqual([
    2,
    `forge-cli: ${proxy.url} sends on to ${other.url}/api/v1/me. ` +
      'The access token was not sent there: set the right address.\n',
  ]);
  expect(other.passed).toEqual([]);
  await other.stop();
});
