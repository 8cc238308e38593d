import { type Database, type ThrottleTable } from '../schema.ts';

export interface CountAttempts {
  readonly keys: readonly string[];
  readonly now: number;
  /** Milliseconds a count lasts from its first attempt. */
  readonly window: number;
}

/** Counts one more attempt under each key and gives the counts. One whose window has ended starts anew. */
export async function countAttempts(
  tx: Database,
  { keys, now, window }: CountAttempts,
): Promise<readonly ThrottleTable[]> {
  const counts: ThrottleTable[] = [];
  for (const key of keys) {
    await tx.deleteFrom('throttle').where('key', '=', key).where('window_ends', '<=', now).execute();
    const count = await tx
      .insertInto('throttle')
      .values({ key, count: 1, window_ends: now + window })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({ count: eb('throttle.count', '+', 1) })),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
    counts.push(count);
  }
  return counts;
}

/** Forgets what was counted under a key, as after a sign-in that succeeded. */
export async function clearAttempts(tx: Database, { key }: { readonly key: string }): Promise<void> {
  await tx.deleteFrom('throttle').where('key', '=', key).execute();
}
