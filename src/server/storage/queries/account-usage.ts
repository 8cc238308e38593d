import { type Database } from '../schema/schema.ts';

export interface AccountUsage {
  /** Bytes of its ideas, updates and notes, those in the trash included, and of what undo keeps. */
  readonly bytes: number;
  /**
   * In ms since 1970 UTC: the latest sign-in, change or, to the hour, request of a session that still exists;
   * null if it was never used.
   */
  readonly lastUsedAt: number | null;
}

/**
 * The usage of every account that has any, by account id. Only an operator's query may read across accounts;
 * this one reads all of them.
 */
export async function readAccountUsage(db: Database): Promise<ReadonlyMap<string, AccountUsage>> {
  const ideas = await db
    .selectFrom('idea')
    .select(({ fn }) => ['account_id', fn.sum<number>(fn('octet_length', ['doc'])).as('bytes')])
    .groupBy('account_id')
    .execute();
  const entries = await db
    .selectFrom('entry')
    .select(({ fn }) => ['account_id', fn.sum<number>('size').as('bytes')])
    .groupBy('account_id')
    .execute();
  const mutations = await db
    .selectFrom('mutation')
    .select(({ fn }) => [
      'account_id',
      fn.sum<number | null>(fn('octet_length', ['inverse'])).as('bytes'),
      fn.max<number>('received_at').as('used_at'),
    ])
    .groupBy('account_id')
    .execute();
  const usage = new Map<string, AccountUsage>();
  const add = (id: string, bytes: number, usedAt: number | null) => {
    const known = usage.get(id) ?? { bytes: 0, lastUsedAt: null };
    const lastUsedAt = Math.max(known.lastUsedAt ?? 0, usedAt ?? 0);
    usage.set(id, { bytes: known.bytes + bytes, lastUsedAt: lastUsedAt === 0 ? null : lastUsedAt });
  };
  for (const { account_id: id, bytes } of [...ideas, ...entries]) add(id, Number(bytes), null);
  for (const { account_id: id, bytes, used_at } of mutations) add(id, Number(bytes), Number(used_at));
  for (const table of ['session', 'known_browser'] as const) {
    const seen = await db
      .selectFrom(table)
      .select(({ fn }) => ['account_id', fn.max<number>('seen_at').as('seen_at')])
      .groupBy('account_id')
      .execute();
    for (const { account_id: id, seen_at } of seen) add(id, 0, Number(seen_at));
  }
  return usage;
}
