import { openSqlite } from '#server/storage/sqlite/sqlite-storage.ts';
import { createSessionCookie } from '../harness/accounts.ts';
import { type BenchmarkResult } from '../harness/benchmark-result.ts';
import { dataDirectory } from '../harness/data-directory.ts';
import { serverProcess } from '../harness/server-process.ts';
import { measureInterleaved, median, type Samples } from '../harness/statistics.ts';
import { figure, table } from '../harness/table.ts';
import { type LoadRequest } from './load-process.ts';
import { startLoadClients } from './start-load-clients.ts';

const rounds = 5;
const durationMs = 1_500;
const clientCounts = [1, 16, 64];

/** Measures adds over HTTP: durable ones, and the same request on a server that stores nothing. */
export async function benchmarkWritePath(): Promise<BenchmarkResult> {
  const samples = await measure();
  const share = ratio(samples, 'not stored', 64);
  return {
    name: 'whole path',
    text: `Whole path over HTTP: answers a second.\n\n${tableOf(samples)}`,
    samples,
    goals: [
      {
        text: 'at 64 clients, durable adds ÷ the same request that stores nothing, at least 0.25',
        value: share,
        isMet: share >= 0.25,
      },
    ],
  };
}

async function measure(): Promise<Samples> {
  using storingData = dataDirectory();
  using notStoringData = dataDirectory();
  const takeCookies = inTurn(await newCookies(storingData.path));
  const takeNotStoring = inTurn(await newCookies(notStoringData.path));
  await using storing = await serverProcess('build/server/main.js', environment(storingData.path));
  await using notStoring = await serverProcess(
    'bench/http/null-storage-server.ts',
    environment(notStoringData.path),
  );
  using load = startLoadClients();

  const measurements: Record<string, () => Promise<number>> = {};
  for (const count of clientCounts) {
    const rate =
      (kind: LoadRequest['kind'], { port }: { port: number }, take: TakeCookies) =>
      () =>
        load.responsesPerSecond({ kind, port, cookies: take(count), durationMs });
    measurements[`added ${count}`] = rate('add', storing, takeCookies);
    measurements[`not stored ${count}`] = rate('add', notStoring, takeNotStoring);
    measurements[`session ${count}`] = rate('session', storing, takeCookies);
  }
  // `await` keeps the servers of this scope running until the measurement ends.
  return await measureInterleaved(rounds, measurements);
}

function environment(directory: string): Record<string, string> {
  return {
    DATA_DIR: directory,
    PORT: '0',
    HOST: '127.0.0.1',
    PUBLIC_URL: '',
    LOG_LEVEL: 'info',
    // The limit must not affect the measurement.
    MUTATIONS_PER_MINUTE: '999999999',
  };
}

type TakeCookies = (count: number) => readonly string[];

/** Uses the accounts in turn, so that no account reaches its limit of 10,000 ideas on a fast machine. */
function inTurn(cookies: readonly string[]): TakeCookies {
  let next = 0;
  return (count) => Array.from({ length: count }, () => cookies[next++ % cookies.length] ?? '');
}

/** Opens the sessions before the server starts, because signing up would hash 64 passwords. */
async function newCookies(directory: string): Promise<string[]> {
  const storage = await openSqlite(directory, Date.now());
  const cookies = await Promise.all(
    Array.from({ length: Math.max(...clientCounts) }, () => createSessionCookie(storage)),
  );
  await storage.close();
  return cookies;
}

function ratio(samples: Samples, other: 'not stored' | 'session', count: number): number {
  return median(samples[`added ${count}`] ?? []) / median(samples[`${other} ${count}`] ?? []);
}

function tableOf(samples: Samples): string {
  const of = (name: string) => figure(median(samples[name] ?? []));
  return table(
    ['clients', 'durable adds', 'the same, not stored', 'added ÷ not stored', 'session', 'added ÷ session'],
    clientCounts.map((count) => [
      String(count),
      of(`added ${count}`),
      of(`not stored ${count}`),
      figure(ratio(samples, 'not stored', count)),
      of(`session ${count}`),
      figure(ratio(samples, 'session', count)),
    ]),
  );
}
