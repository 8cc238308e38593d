import { type ExpressionBuilder } from 'kysely';
import { dayMs } from '#domain/time/calendar-day.ts';
import { type Database, type Tables } from '../schema/schema.ts';
import { type ThrottleTable } from '../schema/sign-in-tables.ts';

/** A limit on the attempts counted under one key. */
export interface AttemptLimit {
  readonly key: string;
  /** How long a count lasts from its first attempt, in ms. */
  readonly windowMs: number;
  /** The number of attempts that exhausts the window. */
  readonly maxAttempts: number;
  /** The longest window, in ms: an exhausted window doubles the next one up to this. */
  readonly maxWindowMs: number;
}

export interface CountAttempts {
  readonly limits: readonly AttemptLimit[];
  readonly now: number;
}

/** How long after its end an exhausted window still doubles the next one, in ms. */
const escalationMemoryMs = dayMs;

/** How far in the future a window may begin, in ms; one further ahead comes from a wrong clock. */
const clockToleranceMs = 10 * 60_000;

/**
 * Whether a window is still running. One that starts far in the future, by a wrong clock, counts as over, or
 * it would last until that time.
 */
export function isRunning({ window_ends: ends, lasts }: ThrottleTable, now: number): boolean {
  return ends > now && ends - lasts <= now + clockToleranceMs;
}

type ConflictBuilder = ExpressionBuilder<Tables, 'throttle'>;

const isInFuture = (eb: ConflictBuilder, now: number) =>
  eb(eb('throttle.window_ends', '-', eb.ref('throttle.lasts')), '>', now + clockToleranceMs);
const isStillRunning = (eb: ConflictBuilder, now: number) =>
  eb.and([eb('throttle.window_ends', '>', now), eb.not(isInFuture(eb, now))]);

/**
 * Counts one more attempt under each key and returns the counts. If a count's window has ended, it restarts
 * at 1.
 */
export async function countAttempts(
  tx: Database,
  { limits, now }: CountAttempts,
): Promise<readonly ThrottleTable[]> {
  const counts: ThrottleTable[] = [];
  for (const limit of limits) {
    const count = await tx
      .insertInto('throttle')
      .values({ key: limit.key, count: 1, lasts: limit.windowMs, window_ends: now + limit.windowMs })
      // One statement reads and writes, so that two simultaneous attempts both count.
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({
          count: eb
            .case()
            .when(isStillRunning(eb, now))
            .then(eb('throttle.count', '+', 1))
            .else(1)
            .end(),
          lasts: nextWindowMs(eb, limit, now),
          window_ends: eb
            .case()
            .when(isStillRunning(eb, now))
            .then(eb.ref('throttle.window_ends'))
            .else(eb(nextWindowMs(eb, limit, now), '+', now))
            .end(),
        })),
      )
      .returning(['key', 'count', 'lasts', 'window_ends'])
      .executeTakeFirstOrThrow();
    counts.push(count);
  }
  return counts;
}

function nextWindowMs(
  eb: ConflictBuilder,
  { windowMs, maxAttempts, maxWindowMs }: AttemptLimit,
  now: number,
) {
  return eb
    .case()
    .when(isInFuture(eb, now))
    .then(windowMs)
    .when('throttle.window_ends', '>', now)
    .then(eb.ref('throttle.lasts'))
    .when('throttle.window_ends', '<=', now - escalationMemoryMs)
    .then(windowMs)
    .when(eb.and([eb('throttle.count', '>=', maxAttempts), eb('throttle.lasts', '<', maxWindowMs)]))
    .then(eb('throttle.lasts', '*', 2))
    .else(eb.ref('throttle.lasts'))
    .end();
}

export interface SettleAttempts {
  /** The keys whose counts are forgotten. */
  readonly cleared: readonly string[];
  /** Counts from which one attempt is taken back, each with the window it was counted in. */
  readonly refunded: readonly {
    readonly key: string;
    readonly windowEnds: number;
    readonly windowMs: number;
  }[];
}

/** Settles attempts that were counted before they were judged and turned out to be right. */
export async function settleAttempts(tx: Database, { cleared, refunded }: SettleAttempts): Promise<void> {
  await clearAttempts(tx, { keys: cleared });
  for (const { key, windowEnds, windowMs } of refunded) {
    await tx
      .updateTable('throttle')
      .set((eb) => ({ count: eb('count', '-', 1) }))
      .where('key', '=', key)
      .where('window_ends', '=', windowEnds)
      .where('count', '>', 0)
      .execute();
    // A window that has grown stays, so that the next one is not a short one again.
    await tx
      .deleteFrom('throttle')
      .where('key', '=', key)
      .where('count', '=', 0)
      .where('lasts', '<=', windowMs)
      .execute();
  }
}

/** Deletes the counts of some keys, for example after a successful sign-in. */
export async function clearAttempts(
  tx: Database,
  { keys }: { readonly keys: readonly string[] },
): Promise<void> {
  if (keys.length > 0) await tx.deleteFrom('throttle').where('key', 'in', keys).execute();
}

/** Deletes counts that ended too long ago to affect the next window. */
export async function forgetOldAttempts(tx: Database, now: number): Promise<void> {
  await tx
    .deleteFrom('throttle')
    .where('window_ends', '<=', now - escalationMemoryMs)
    .execute();
}
