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
interface SweepCounts {
  rounds: number;
  /** Results of the next transactions; after that no account is due. */
  readonly results: (number | Error)[];
  swept: number;
  completed: number;
}
let sweeps: SweepCounts;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  clock = { now: Date.parse('2026-11-20T10:00:00.000Z'), elapsed: 5 * hour };
  // A sweep may go on after its test.
  const own: SweepCounts = { rounds: 0, results: [], swept: 0, completed: 0 };
  sweeps = own;
  const write = async () => {
    own.rounds += 1;
    const result = own.results.shift() ?? 0;
    if (result instanceof Error) throw result;
    return result;
  };
  stop = startSweeping({
    storage: { write, read: emptyDatabase } as unknown as Storage,
    now: () => clock.now,
    log,
    metrics: {
      accountsSwept: (count) => (own.swept += count),
      sweepCompleted: () => (own.completed += 1),
    },
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
  expect(sweeps.rounds).toBe(30 * 8);
});

it('sweeps nothing for a day after the clock was set', () => {
  work(3);
  clock.now += 31 * 24 * hour;
  work(24);
  expect(sweeps.rounds).toBe(3);
  work(3);
  expect(sweeps.rounds).toBe(6);
});

it('counts the accounts that it swept, and a sweep when no account is due any more', async () => {
  sweeps.results.push(20, 3);
  work(1);
  await vi.waitFor(() => expect(sweeps.completed).toBe(1));
  expect(sweeps).toEqual({ rounds: 3, results: [], swept: 23, completed: 1 });
});

it('counts no sweep that failed, and tries again an hour later', async () => {
  sweeps.results.push(20, new Error('away'));
  work(1);
  await vi.waitFor(() => expect(sweeps.results).toEqual([]));
  await new Promise((resolve) => setImmediate(resolve));
  expect(sweeps).toMatchObject({ swept: 20, completed: 0 });
  work(1);
  await vi.waitFor(() => expect(sweeps.completed).toBe(1));
});
