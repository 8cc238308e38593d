import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type PushAnswer } from '#contract/mutations.ts';
import { paths } from '#contract/protocol.ts';
import { poolSize } from '#server/storage/postgres/connection/connection-config.ts';
import { expectProblem } from '../harness/expect-problem.ts';
import { openLive } from '../harness/live-reader.ts';
import { type Person, signUpNewPerson } from '../harness/person.ts';
import { type PostgresServer, startPostgres } from '../harness/postgres-server.ts';
import { type ProcessScope, type ServerProcess, createProcessScope } from '../harness/server-process.ts';
import { type SteadyWriter, startSteadyWriter } from '../harness/steady-writer.ts';
import { type TcpProxy, startTcpProxy } from '../harness/tcp-proxy.ts';
import { ensureDatabase, queryPostgres } from '../harness/test-storage.ts';
import { until } from '../harness/until.ts';

// A PostgreSQL server for this file alone, which the tests stop and kill, behind a proxy that can cut
// connections.
let postgres: PostgresServer;
let proxy: TcpProxy;
let database: string;
const scope: ProcessScope = createProcessScope();
let server: ServerProcess;
let url: string;
let people: Person[];

const writers = 12;

/** The documented limit is five seconds, but a busy machine may take three times as long. In ms. */
const answerBound = 15_000;
const recoveryBound = 15_000;

beforeAll(async () => {
  postgres = await startPostgres();
  proxy = await startTcpProxy(postgres.port);
  database = await ensureDatabase(postgres.url('postgres'), 'away');
  const throughProxy = new URL(database);
  throughProxy.port = String(proxy.port);
  server = scope.start({ DATABASE_URL: throughProxy.href, PORT: '0', LOG_LEVEL: 'silent' });
  url = await server.url();
});
afterAll(async () => {
  await scope.end();
  await proxy.close();
  await postgres.stop();
});
beforeEach(async () => {
  people = await Promise.all(Array.from({ length: writers }, () => signUpNewPerson(url)));
});

const count = (all: readonly SteadyWriter[]) => all.reduce((sum, one) => sum + one.acknowledged.length, 0);

/**
 * Writes through an outage. Afterwards every acknowledged idea must exist exactly once, and no mutation may
 * have been refused.
 */
async function writeThrough(outage: () => Promise<void>, end: () => Promise<void>): Promise<void> {
  const all = people.map(({ cookie }) => startSteadyWriter(cookie, [url]));
  await until(() => all.every(({ acknowledged }) => acknowledged.length >= 3), 'the first ideas');
  await outage();
  await until(
    () => all.every(({ attempts }) => attempts.at(-1)?.answer?.status === 503),
    'the outage to be felt',
  );
  await sleep(500);
  const before = count(all);
  const ended = performance.now();
  await end();
  await until(() => count(all) > before, 'the first idea after the outage', recoveryBound);
  expect(performance.now() - ended).toBeLessThan(recoveryBound);
  await until(
    () => all.every(({ attempts }) => attempts.at(-1)?.answer?.status === 200),
    'everybody to be back',
  );
  await Promise.all(all.map((one) => one.stop()));

  for (const { attempts, failures, acknowledged } of all) {
    expect(failures.map(({ text }) => text)).toEqual([]);
    for (const { durationMs, answer } of attempts) {
      expect(durationMs).toBeLessThan(answerBound);
      if (answer?.status === 503) expectProblem(answer, 'unavailable');
      else expect(answer?.status).toBe(200);
    }
    expect(new Set(acknowledged).size).toBe(acknowledged.length);
  }
  for (const [n, person] of people.entries()) {
    const { ideas, account, to } = await person.everything();
    const acknowledged = all[n]?.acknowledged ?? [];
    expect(new Set(ideas.map(({ id }) => id))).toEqual(new Set(acknowledged));
    expect([ideas.length, account?.score, to]).toEqual([
      acknowledged.length,
      acknowledged.length * 10,
      acknowledged.length + 1,
    ]);
  }
}

it(
  'loses and doubles nothing when PostgreSQL is killed under load and starts again',
  { timeout: 120_000 },
  async () => {
    await writeThrough(
      () => postgres.kill(),
      () => postgres.start(),
    );
  },
);

it('loses and doubles nothing when the connections are cut under load', { timeout: 120_000 }, async () => {
  await writeThrough(
    async () => proxy.cut(),
    async () => proxy.restore(),
  );
});

it('answers and recovers if the network silently drops everything', { timeout: 120_000 }, async () => {
  await writeThrough(
    async () => proxy.freeze(),
    async () => {
      proxy.cut();
      proxy.restore();
    },
  );
});

it('sends a stream the changes it missed after an outage', async () => {
  const [person] = people;
  if (person === undefined) throw new Error('nobody there');
  const reader = await openLive(url, person);
  proxy.cut();
  expectProblem(await person.ask(`${paths.changes}?since=0`), 'unavailable');
  proxy.restore();
  const writer = startSteadyWriter(person.cookie, [url]);
  await until(() => writer.acknowledged.length > 0, 'an idea after the outage');
  await writer.stop();
  const last = (await person.everything()).to;
  await until(() => reader.changes().at(-1)?.to === last, 'the stream to bring it');
  reader.close();
});

it('never opens more connections than its pool allows', { timeout: 120_000 }, async () => {
  let most = 0;
  let isDone = false;
  const watching = (async () => {
    while (!isDone) {
      const rows = await queryPostgres(
        postgres.url('postgres'),
        `SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = 'forge'`,
      );
      most = Math.max(most, Number(rows[0]?.['count']));
    }
  })();
  const all = people.flatMap(({ cookie }) =>
    Array.from({ length: 8 }, () => startSteadyWriter(cookie, [url])),
  );
  // Quick pushes share a transaction and may never need the last connection. With `idea` locked, each account
  // needs one.
  const other = new Client({ connectionString: database });
  await other.connect();
  await other.query('BEGIN; LOCK TABLE idea');
  await until(() => most >= poolSize, 'every connection to be needed');
  await other.end();
  await until(() => count(all) > all.length * 3, 'some hundred ideas', 60_000);
  await Promise.all(all.map((one) => one.stop()));
  isDone = true;
  await watching;
  expect(all.flatMap(({ failures }) => failures)).toEqual([]);
  expect(most).toBe(poolSize);
});

it('reports at start that the database cannot be reached, without its password', async () => {
  const gone = scope.start({ DATABASE_URL: 'postgres://forge:zebra@127.0.0.1:1/forge', PORT: '0' });
  expect(await gone.exited).toBe(1);
  expect(gone.stderr()).toMatch(
    /^Forge cannot start: cannot use the database of DATABASE_URL: .*ECONNREFUSED/,
  );
  expect(gone.stdout() + gone.stderr()).not.toContain('zebra');
});

it('refuses a PostgreSQL server without fsync', async () => {
  const careless = await startPostgres({ fsync: 'off' });
  try {
    const refused = scope.start({ DATABASE_URL: careless.url('postgres'), PORT: '0' });
    expect(await refused.exited).toBe(1);
    expect(refused.stderr()).toContain('fsync off');
  } finally {
    await careless.stop();
  }
});

it('lets another server write after one was cut off during a push', async () => {
  // The interrupted transaction keeps the account locked until PostgreSQL notices.
  const [person] = people;
  if (person === undefined) throw new Error('nobody there');
  const other = scope.start({ DATABASE_URL: database, PORT: '0', LOG_LEVEL: 'silent' });
  const writer = startSteadyWriter(person.cookie, [url]);
  await until(() => writer.acknowledged.length > 0, 'the first idea');
  proxy.freeze();
  const elsewhere = startSteadyWriter(person.cookie, [await other.url()]);
  await until(() => elsewhere.acknowledged.length > 0, 'an idea through the other server');
  await elsewhere.stop();
  proxy.cut();
  proxy.restore();
  await writer.stop();
  const answers = [...writer.attempts, ...elsewhere.attempts].flatMap(({ answer }) => answer?.body ?? []);
  expect(answers.filter((body) => (body as PushAnswer).results?.[0]?.status === 'refused')).toEqual([]);
});
