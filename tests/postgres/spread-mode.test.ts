import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { type Storage } from '#server/storage/api/storage.ts';
import { openPostgres } from '#server/storage/postgres/postgres-storage.ts';
import { findAccount } from '#server/storage/queries/accounts.ts';
import { addAccounts } from '../harness/accounts.ts';
import { fakeCitus } from '../harness/fake-citus.ts';
import { fields, makeMutation, meantAt } from '../harness/make-mutation.ts';
import { runOperatorCommand } from '../harness/run-operator-command.ts';
import { type SpreadGuard, createSpreadGuard } from '../harness/spread-guard.ts';
import { ensureDatabase, ensureSpreadDatabase, queryPostgres } from '../harness/test-storage.ts';

let url: string;
let guard: SpreadGuard;
let storage: Storage;

const people = Array.from({ length: 12 }, (_, n) => `person-${n}`);

beforeEach(async () => {
  url = await ensureSpreadDatabase(inject('postgresUrl'), `spread ${Math.random()}`);
  guard = createSpreadGuard();
  storage = await openPostgres(url, 0, { openPool: guard.openPool });
  await addAccounts(storage, people);
});
afterEach(() => storage.close());

it('pushes and reads by account where the tables are spread', async () => {
  expect(storage.isSpread).toBe(true);
  const add = (accountId: string) =>
    storage.write('pushMutations', {
      accountId,
      mutations: [makeMutation('addIdea', fields)],
      now: meantAt,
    });
  const pushes = [...people, ...people].map(add);
  for (const answer of await Promise.all(pushes))
    expect(answer?.results).toMatchObject([{ status: 'applied' }]);
  const found = await Promise.all(people.map((id) => findAccount(storage.read, { id })));
  expect(found.flat().map(({ version }) => version)).toEqual(people.map(() => 3));
  expect(guard.refusals).toEqual([]);
});

it('gathers where Citus is installed but the tables are not spread', async () => {
  const other = await ensureDatabase(inject('postgresUrl'), `not spread ${Math.random()}`);
  await queryPostgres(other, fakeCitus({ isSpread: false }));
  const single = await openPostgres(other, 0, { openPool: guard.openPool });
  expect(single.isSpread).toBe(false);
  await Promise.all(people.map((id) => findAccount(single.read, { id })));
  expect(guard.refusals).toHaveLength(1);
  await single.close();
});

it('is shown by doctor', async () => {
  const { lines } = await runOperatorCommand({ DATABASE_URL: url }, 'doctor');
  expect(lines.join('\n')).toMatch(/^ok .+ kept in PostgreSQL, spread over 2 nodes by Citus, schema/m);
});
