import { randomUUID } from 'node:crypto';
import { type Storage } from '#server/storage/api/storage.ts';
import { changesSince } from '#server/storage/queries/changes.ts';
import { openSqlite } from '#server/storage/sqlite/sqlite-storage.ts';
import { createAccount } from '../harness/accounts.ts';
import { addMutation } from '../harness/add-mutation.ts';
import { type BenchmarkResult } from '../harness/benchmark-result.ts';
import { dataDirectory } from '../harness/data-directory.ts';
import { measureInterleaved, median } from '../harness/statistics.ts';
import { figure, table } from '../harness/table.ts';

const files = 9;
const rounds = 7;

/** Measures whether a large trash, which no account limit counts, slows down reading an account's changes. */
export async function benchmarkLargeTrash(): Promise<BenchmarkResult> {
  using directory = dataDirectory();
  const storage = await openSqlite(directory.path, Date.now());
  const withTrash = await createAccount(storage);
  const without = await createAccount(storage);
  for (let file = 0; file < files; file++) await importFile(storage, withTrash);
  await importFile(storage, without);

  const milliseconds = (accountId: string, since: number) => async () => {
    const started = performance.now();
    await changesSince(storage.read, accountId, since);
    return performance.now() - started;
  };
  const samples = await measureInterleaved(rounds, {
    'all, with trash': milliseconds(withTrash, 0),
    'all, without': milliseconds(without, 0),
    'since the first, with trash': milliseconds(withTrash, 1),
    'since the first, without': milliseconds(without, 1),
  });
  await storage.close();

  const ratio = (asked: 'all' | 'since the first') =>
    median(samples[`${asked}, with trash`]) / median(samples[`${asked}, without`]);
  const rows = Object.entries(samples).map(([name, values]) => [name, figure(median(values))]);
  return {
    name: 'large trash',
    text: `What has changed, beside ${files - 1} deleted files of 17 MB.\n\n${table(['changes', 'ms'], rows)}`,
    samples,
    goals: (['all', 'since the first'] as const).map((asked) => ({
      text: `changes (${asked}) with a large trash at most twice those without`,
      value: ratio(asked),
      isMet: ratio(asked) <= 2,
    })),
  };
}

/** Replaces all of an account's ideas with a file of 17 MB, which moves the previous ideas to the trash. */
async function importFile(storage: Storage, accountId: string): Promise<void> {
  const { at, utcOffset, args } = addMutation('');
  const updates = Array.from({ length: 19 }, () => ({ text: 'u'.repeat(1_990) }));
  const ideas = Array.from({ length: 450 }, () => ({ ...args, progress: 40, updates, notes: [] }));
  const mutations = [{ id: randomUUID(), name: 'importIdeas' as const, args: { ideas }, at, utcOffset }];
  const answer = await storage.write('pushMutations', { accountId, mutations, now: Date.now() });
  if (answer?.results[0]?.status !== 'applied') throw new Error('a file was not imported');
}
