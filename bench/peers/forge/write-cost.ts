import { randomUUIDv7 } from 'node:crypto';
import { type Storage } from '#server/storage/api/storage.ts';
import { openSqlite } from '#server/storage/sqlite/sqlite-storage.ts';
import { createAccount } from '../../harness/accounts.ts';
import { addMutation } from '../../harness/add-mutation.ts';
import { dataDirectory } from '../../harness/data-directory.ts';
import { measureInterleaved, median } from '../../harness/statistics.ts';

const rounds = 7;
const writes = 300;
const ideaCounts = [10, 1_000, 9_500];
const accountCounts = [10, 10_000];
const writers = 10;

/** Microseconds of a durable write, by the number of existing ideas and accounts. */
export interface WriteCost {
  readonly ideas: readonly { readonly count: number; readonly microseconds: number }[];
  readonly accounts: readonly { readonly count: number; readonly microseconds: number }[];
}

/** Measures whether a write takes longer if its account has many ideas or the database many accounts. */
export async function writeCost(): Promise<WriteCost> {
  using directory = dataDirectory();
  const few = await openSqlite(`${directory.path}/few`, Date.now());
  const many = await openSqlite(`${directory.path}/many`, Date.now());
  const accounts = await Promise.all(ideaCounts.map((count) => accountWith(few, count)));
  const [small, large] = await Promise.all([
    fill(few, accountCounts[0] ?? 0),
    fill(many, accountCounts[1] ?? 0),
  ]);
  const measurements: Record<string, () => Promise<number>> = {};
  for (const [n, count] of ideaCounts.entries()) {
    const { id, idea } = accounts[n] ?? { id: '', idea: '' };
    measurements[`ideas ${count}`] = () =>
      perWrite(
        few,
        () => id,
        () => edit(idea),
      );
  }
  // The same number of accounts write in both cases; only the number of other accounts differs.
  const anyOf = (ids: readonly string[]) => () => ids[Math.floor(Math.random() * writers)] ?? '';
  measurements['accounts few'] = () => perWrite(few, anyOf(small), () => addMutation(randomUUIDv7()));
  measurements['accounts many'] = () => perWrite(many, anyOf(large), () => addMutation(randomUUIDv7()));
  const samples = await measureInterleaved(rounds, measurements);
  await few.close();
  await many.close();
  const of = (name: string) => median(samples[name] ?? []);
  return {
    ideas: ideaCounts.map((count) => ({ count, microseconds: of(`ideas ${count}`) })),
    accounts: [
      { count: accountCounts[0] ?? 0, microseconds: of('accounts few') },
      { count: accountCounts[1] ?? 0, microseconds: of('accounts many') },
    ],
  };
}

async function fill(storage: Storage, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const more = Math.min(500, count - ids.length);
    ids.push(...(await Promise.all(Array.from({ length: more }, () => createAccount(storage)))));
  }
  return ids;
}

async function accountWith(storage: Storage, count: number): Promise<{ id: string; idea: string }> {
  const id = await createAccount(storage);
  let last = '';
  for (let made = 0; made < count;) {
    const mutations = Array.from({ length: Math.min(50, count - made) }, () => addMutation(randomUUIDv7()));
    made += mutations.length;
    last = mutations.at(-1)?.id ?? '';
    await push(storage, id, mutations);
  }
  return { id, idea: last };
}

function edit(id: string) {
  const changes = { title: `Changed ${randomUUIDv7()}` };
  return { ...addMutation(randomUUIDv7()), name: 'editIdea' as const, args: { id, changes } };
}

type Mutations = Parameters<typeof push>[2];

async function push(
  storage: Storage,
  accountId: string,
  mutations: readonly (ReturnType<typeof addMutation> | ReturnType<typeof edit>)[],
): Promise<void> {
  const answer = await storage.write('pushMutations', { accountId, mutations, now: Date.now() });
  for (const { status } of answer?.results ?? [{ status: 'lost' }]) {
    if (status !== 'applied') throw new Error(`a write was ${status}`);
  }
}

async function perWrite(
  storage: Storage,
  account: () => string,
  next: () => Mutations[number],
): Promise<number> {
  const started = performance.now();
  for (let n = 0; n < writes; n++) await push(storage, account(), [next()]);
  return ((performance.now() - started) / writes) * 1_000;
}
