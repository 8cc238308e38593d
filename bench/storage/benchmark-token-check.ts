import { createAccessTokens } from '#server/auth/access-tokens.ts';
import { createThrottle } from '#server/auth/throttle.ts';
import { createTokenCache } from '#server/auth/token-cache.ts';
import { type Storage } from '#server/storage/api/storage.ts';
import { openSqlite } from '#server/storage/sqlite/sqlite-storage.ts';
import { createAccount, createBenchmarkSessions, openSession } from '../harness/accounts.ts';
import { type BenchmarkResult } from '../harness/benchmark-result.ts';
import { dataDirectory } from '../harness/data-directory.ts';
import { drawItems } from '../harness/draw-items.ts';
import { microsecondsEach } from '../harness/microseconds-each.ts';
import { measureInterleaved, median } from '../harness/statistics.ts';
import { figure, table } from '../harness/table.ts';

const tokenCount = 1_000;
const checksPerRound = 20_000;
const rounds = 7;
/** Longer than any token is cached. */
const uncachedMs = 60_000;

/** Measures how long it takes to check the access token of a request, hashing included, cached and read each time. */
export async function benchmarkTokenCheck(): Promise<BenchmarkResult> {
  using directory = dataDirectory();
  const storage = await openSqlite(directory.path, Date.now());
  let readings = 0;
  const cached = accessTokens(storage, () => performance.now());
  // A clock that leaps before each reading lets every token in the cache be too old.
  const read = accessTokens(storage, () => (readings += 1) * uncachedMs);
  const tokens = await createTokens(storage, cached);

  const check = (accessTokens: typeof cached) => async () =>
    microsecondsEach(drawItems(tokens, checksPerRound), async (token) => {
      await accessTokens.find(token, '127.0.0.1');
    });
  const samples = await measureInterleaved(rounds, { cached: check(cached), read: check(read) });
  await storage.close();

  const value = median(samples.cached);
  return {
    name: 'token check',
    text: `Check of an access token, ${tokenCount} of them in turn.\n\n${table(
      ['token', 'µs each'],
      [
        ['cached, and read again each half second', figure(value)],
        ['read each time', figure(median(samples.read))],
      ],
    )}`,
    samples,
    goals: [{ text: 'a check of a cached token under 100 µs', value, isMet: value < 100 }],
  };
}

function accessTokens(storage: Storage, elapsedMs: () => number) {
  return createAccessTokens({
    storage,
    throttle: createThrottle(storage, Date.now, 1_000),
    tokenCache: createTokenCache(elapsedMs),
    now: Date.now,
  });
}

/** Creates the tokens as people do, each on an account of its own. */
async function createTokens(
  storage: Storage,
  { create }: ReturnType<typeof accessTokens>,
): Promise<readonly string[]> {
  const sessions = createBenchmarkSessions(storage);
  const createOne = async () => {
    const opened = await openSession(sessions, await createAccount(storage));
    const found = await sessions.find(opened);
    if (found === null) throw new Error('a session was not opened');
    return (await create(found.actor, { name: 'bench', access: 'read', lifetime: 'never' })).token;
  };
  return Promise.all(Array.from({ length: tokenCount }, createOne));
}
