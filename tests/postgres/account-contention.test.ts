import { Client } from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { type Storage } from '#server/storage/api/storage.ts';
import { openPostgres } from '#server/storage/postgres/postgres-storage.ts';
import { addAccounts } from '../harness/accounts.ts';
import { fields, makeMutation, meantAt } from '../harness/make-mutation.ts';
import { ensureDatabase } from '../harness/test-storage.ts';
import { until } from '../harness/until.ts';

let storage: Storage;
/** Another database client, which locks rows. */
let other: Client;

beforeEach(async () => {
  const url = await ensureDatabase(inject('postgresUrl'), `one account ${Math.random()}`);
  storage = await openPostgres(url, 0);
  await addAccounts(storage, ['ada', 'bob']);
  other = new Client({ connectionString: url });
  await other.connect();
});
afterEach(async () => {
  await other.end();
  await storage.close();
});

const push = (accountId: string, ...mutations: ReturnType<typeof makeMutation>[]) =>
  storage.write('pushMutations', { accountId, mutations, now: meantAt });
const add = (accountId: string) => push(accountId, makeMutation('addIdea', fields));
const reset = (accountId: string) => push(accountId, makeMutation('deleteAllIdeas', {}));
const holdAccount = async () => {
  await other.query('begin');
  await other.query(`select 1 from account where id = 'ada' for update`);
};
const waiting = async () => (await other.query('select 1 from pg_locks where not granted')).rowCount ?? 0;

it('reports the database as busy, not as failed, after a lock timeout', async () => {
  await holdAccount();
  await expect(add('ada')).rejects.toMatchObject({
    fault: 'unavailable',
    message: expect.stringContaining('lock timeout'),
  });
});

it('does not delay other accounts for a locked one, even in its lane', async () => {
  const people = Array.from({ length: 12 }, (_, n) => `person-${n}`);
  await addAccounts(storage, people);
  await holdAccount();
  // The first push waits alone; later pushes of the account may share batches with those of other accounts.
  const held = [add('ada')];
  const waits: number[] = [];
  for (let round = 0; round < 10; round++) {
    if (round < 3) held.push(add('ada'));
    const started = performance.now();
    await Promise.all(people.map(add));
    waits.push(performance.now() - started);
  }
  await other.query('rollback');
  for (const answer of await Promise.all(held))
    expect(answer?.results).toMatchObject([{ status: 'applied' }]);
  expect(Math.max(...waits)).toBeLessThan(1_500);
});

it('leaves connections for others, however many pushes of one account are queued', async () => {
  await holdAccount();
  const pushes = Array.from({ length: 20 }, () => reset('ada'));
  await until(async () => (await waiting()) > 0, 'the first to wait for its account');
  const started = performance.now();
  expect((await add('bob'))?.results).toMatchObject([{ status: 'applied' }]);
  expect(performance.now() - started).toBeLessThan(1_000);
  await other.query('rollback');
  for (const answer of await Promise.all(pushes))
    expect(answer?.results).toMatchObject([{ status: 'applied' }]);
});
