import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, inject, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { type Migration } from '#server/storage/migrations/migration.ts';
import { migrations, newestSchema } from '#server/storage/migrations/migrations.ts';
import { withClient } from '#server/storage/postgres/connection/with-client.ts';
import { migrate } from '#server/storage/postgres/migration/migrate.ts';
import { spreadTables } from '#server/storage/postgres/spread/spread-tables.ts';
import { freePort } from '../harness/free-port.ts';
import { signUpNewPerson } from '../harness/person.ts';
import { sendRequest } from '../harness/send-request.ts';
import { createProcessScope } from '../harness/server-process.ts';
import { startSteadyWriter } from '../harness/steady-writer.ts';
import { ensureDatabase } from '../harness/test-storage.ts';
import { until } from '../harness/until.ts';

const scope = createProcessScope();
afterEach(() => scope.end());

/**
 * The migrations of a next version: each adds a column that this version ignores. One table a migration, because
 * a transaction that changes several keeps the first locked while it waits for the others.
 */
const expand = [...Object.keys(spreadTables), 'invitation', 'write_probe'].map((table, index): Migration => ({
  number: newestSchema + 1 + index,
  name: `expand-${table}`,
  oldestProgram: newestSchema,
  statements: () => [`ALTER TABLE ${table} ADD COLUMN novelty TEXT`],
}));

/** Asks servers whether they are ready, over and over, until it is stopped; then it returns the distinct answers. */
function watchReadiness(urls: readonly string[]): () => Promise<readonly number[]> {
  const statuses = new Set<number>();
  let isStopped = false;
  const watch = async (url: string) => {
    while (!isStopped) {
      statuses.add((await sendRequest(url + paths.ready)).status);
      await sleep(100);
    }
  };
  const watching = Promise.all(urls.map(watch));
  return async () => {
    isStopped = true;
    await watching;
    return [...statuses];
  };
}

it(
  'fails no mutation while the servers are upgraded one after the other under load',
  { timeout: 120_000 },
  async () => {
    const database = await ensureDatabase(inject('postgresUrl'), import.meta.filename);
    const ports = await Promise.all([freePort(), freePort(), freePort()]);
    const start = (port: number) =>
      scope.start({ DATABASE_URL: database, PORT: String(port), LOG_LEVEL: 'silent' });
    const servers = ports.map(start);
    await Promise.all(servers.map((server) => server.url()));
    const urls = ports.map((port) => `http://127.0.0.1:${port}`);
    const people = await Promise.all(Array.from({ length: 9 }, (_, n) => signUpNewPerson(urls[n % 3] ?? '')));
    const writers = people.map(({ cookie }, n) =>
      startSteadyWriter(cookie, [...urls.slice(n % 3), ...urls.slice(0, n % 3)]),
    );
    const made = () => writers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);

    // The first server of the next version migrates the database, and the old ones go on.
    const stopWatching = watchReadiness(urls);
    const beforeMigration = made();
    await until(() => made() > beforeMigration + 20, 'writes before the migration');
    await withClient(database, {}, (client) => migrate(client, Date.now(), [...migrations, ...expand]));
    const afterMigration = made();
    await until(() => made() > afterMigration + 60, 'writes of old servers on the new schema');
    await signUpNewPerson(urls[1] ?? '');
    expect(await stopWatching()).toEqual([200]);

    for (const [n, port] of ports.entries()) {
      const before = made();
      await until(() => made() > before + 20, 'writes before the restart');
      servers[n]?.child.kill('SIGTERM');
      expect(await servers[n]?.exited).toBe(0);
      const again = start(port);
      servers[n] = again;
      await again.url();
    }
    const before = made();
    await until(() => made() > before + 20, 'writes after the last restart');
    await Promise.all(writers.map((writer) => writer.stop()));

    for (const [n, person] of people.entries()) {
      const { acknowledged, failures, attempts } = writers[n] ?? {
        acknowledged: [],
        failures: [],
        attempts: [],
      };
      expect(failures).toEqual([]);
      // A server finishes its running requests before it exits.
      for (const { answer } of attempts) if (answer !== null) expect(answer.status, answer.text).toBe(200);
      const { ideas, account } = await person.everything();
      expect(new Set(ideas.map(({ id }) => id))).toEqual(new Set(acknowledged));
      expect([ideas.length, account?.score]).toEqual([acknowledged.length, acknowledged.length * 10]);
    }
  },
);
