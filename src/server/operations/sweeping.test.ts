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
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  clock = { now: Date.parse('2026-11-20T10:00:00.000Z'), elapsed: 5 * hour };
  rounds = 0;
  const write = async () => {
    rounds += 1;
    return 0;
  };
  stop = startSweeping(
    { write, read: emptyDatabase } as unknown as Storage,
    () => clock.now,
    log,
    () => clock.elapsed,
  );
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
