import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Storage } from '../storage/api/storage.ts';
import { createLogger } from './logger.ts';
import { startSweeping } from './sweeping.ts';

const hour = 3_600_000;

/** Every query finds nothing. */
const emptyDatabase = new Kysely({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});
const log = createLogger('silent');
let clock: { now: number; elapsed: number };
let rounds: number;
/** What the next transactions of the sweep return or throw; after that none is due. */
let counts: (number | Error)[];
let swept: number;
let completed: number;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  clock = { now: Date.parse('2026-11-20T10:00:00.000Z'), elapsed: 5 * hour };
  rounds = 0;
  counts = [];
  swept = 0;
  completed = 0;
  const write = async () => {
    rounds += 1;
    const count = counts.shift() ?? 0;
    if (count instanceof Error) throw count;
    return count;
  };
  stop = startSweeping({
    storage: { write, read: emptyDatabase } as unknown as Storage,
    now: () => clock.now,
    log,
    metrics: { accountsSwept: (count) => (swept += count), sweepCompleted: () => (completed += 1) },
    elapsedMs: () => clock.elapsed,
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** Advances the clock and the machine's uptime together. */
const pass = (milliseconds: number) => {
  clock.now += milliseconds;
  clock.elapsed += milliseconds;
};
/** Advances time while the machine is awake, so that timers run too. */
const work = (hours: number) => {
  for (let n = 0; n < hours; n++) {
    pass(hour);
    vi.advanceTimersByTime(hour);
  }
};

it('sweeps every hour on a machine that sleeps at night', () => {
  for (let day = 0; day < 30; day++) {
    work(8);
    pass(16 * hour);
  }
  expect(rounds).toBe(30 * 8);
});

it('sweeps nothing for a day after the clock was set', () => {
  work(3);
  clock.now += 31 * 24 * hour;
  work(24);
  expect(rounds).toBe(3);
  work(3);
  expect(rounds).toBe(6);
});

it('counts the accounts that it swept, and a sweep when no account is due any more', async () => {
  counts = [20, 3];
  work(1);
  await vi.waitFor(() => expect(completed).toBe(1));
  expect([rounds, swept]).toEqual([3, 23]);
});

it('counts no sweep that failed, and tries again an hour later', async () => {
  counts = [20, new Error('away')];
  work(1);
  await vi.waitFor(() => expect(counts).toEqual([]));
  await new Promise((resolve) => setImmediate(resolve));
  expect([swept, completed]).toEqual([20, 0]);
  work(1);
  await vi.waitFor(() => expect(completed).toBe(1));
});
