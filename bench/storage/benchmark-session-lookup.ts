import { openSqlite } from '#server/storage/sqlite/sqlite-storage.ts';
import { createAccount, createBenchmarkSessions, openSession } from '../harness/accounts.ts';
import { type BenchmarkResult } from '../harness/benchmark-result.ts';
import { dataDirectory } from '../harness/data-directory.ts';
import { drawItems } from '../harness/draw-items.ts';
import { microsecondsEach } from '../harness/microseconds-each.ts';
import { measureInterleaved, median } from '../harness/statistics.ts';
import { figure, table } from '../harness/table.ts';

const sessionCount = 10_000;
const lookupsPerRound = 20_000;
const rounds = 7;

/** Measures how long it takes to find the session of a request's cookie. */
export async function benchmarkSessionLookup(): Promise<BenchmarkResult> {
  using directory = dataDirectory();
  const storage = await openSqlite(directory.path, Date.now());
  const sessions = createBenchmarkSessions(storage);
  const open = async () => openSession(sessions, await createAccount(storage));
  const tokens = await Promise.all(Array.from({ length: sessionCount }, open));

  const lookUp = async () =>
    microsecondsEach(drawItems(tokens, lookupsPerRound), async (token) => {
      if ((await sessions.find(token)) === null) throw new Error('a session was not found');
    });
  const samples = await measureInterleaved(rounds, { microseconds: lookUp });
  await storage.close();

  const value = median(samples.microseconds);
  return {
    name: 'session look-up',
    text: `Session look-up.\n\n${table(['sessions', 'µs each'], [[String(sessionCount), figure(value)]])}`,
    samples,
    goals: [{ text: 'a look-up under 50 µs', value, isMet: value < 50 }],
  };
}
