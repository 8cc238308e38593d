import { trashRetentionMs } from '#domain/idea/trash.ts';
import { dayMs } from '#domain/time/calendar-day.ts';
import { countKeptBytes, dropExpiredEntries } from '../queries/kept.ts';
import { forUpdate } from '../schema/row-lock.ts';
import { type Database } from '../schema/schema.ts';
import { forgetOldAttempts } from './throttles.ts';

export interface Sweep {
  readonly now: number;
  /** How many accounts at most. */
  readonly limit: number;
}

/** Bytes that were counted after which a transaction takes no further account: people's own writes wait for it. */
const maxCountedBytes = 10_000_000;
/** Entries of expired ideas that one transaction deletes. */
const maxEntries = 2_000;

/** Milliseconds between two looks at the same account. */
const sweepIntervalMs = dayMs;

/**
 * Removes what is kept for a time only: counted attempts, and account by account deleted ideas, the marks of deleted
 * updates and notes, what takes mutations back, expired sessions and links. Returns the number of accounts looked
 * through; with 0 there is nothing to do for now.
 */
export async function sweep(tx: Database, { now, limit }: Sweep): Promise<number> {
  await forgetOldAttempts(tx, now);
  // Several servers sweep one database: the second to come finds these accounts already swept.
  const due = await forUpdate(
    tx,
    tx
      .selectFrom('account')
      .select('id')
      .where('swept_at', '<=', now - sweepIntervalMs)
      .orderBy('swept_at')
      .limit(limit),
  ).execute();
  let count = 0;
  let keptBytes = 0;
  for (const { id } of due) {
    keptBytes += await sweepAccount(tx, id, now);
    count += 1;
    // The others are still due.
    if (keptBytes > maxCountedBytes) break;
  }
  return count;
}

/** Returns the bytes that the account still keeps. */
async function sweepAccount(tx: Database, accountId: string, now: number): Promise<number> {
  const expired = now - trashRetentionMs;
  const dropped = await dropExpiredEntries(tx, { accountId, expired, limit: maxEntries });
  // The account stays due.
  if (dropped.length === maxEntries) return maxCountedBytes + 1;
  const gone = await tx
    .deleteFrom('idea')
    .where('account_id', '=', accountId)
    .where('deleted_at', '<=', expired)
    .returning('version')
    .execute();
  const deletedEntries = await sweepDeletedEntries(tx, accountId, expired);
  await tx
    .updateTable('mutation')
    .set({ inverse: null })
    .where('account_id', '=', accountId)
    .where('received_at', '<=', expired)
    .where('inverse', 'is not', null)
    .execute();
  for (const table of ['session', 'password_reset'] as const) {
    await tx.deleteFrom(table).where('account_id', '=', accountId).where('expires_at', '<=', now).execute();
  }
  const [oldest] = await tx
    .selectFrom('idea')
    .select(({ fn }) => fn.min<number | null>('deleted_at').as('deleted_at'))
    .where('account_id', '=', accountId)
    .execute();
  const nextExpiry = (oldest?.deleted_at ?? now) + trashRetentionMs;
  // A device that has not heard of these deletions by now starts over.
  const newest = [...gone, ...deletedEntries].reduce((max, { version }) => Math.max(max, version), 0);
  const kept_bytes = await countKeptBytes(tx, accountId);
  await tx
    .updateTable('account')
    .set((row) => ({
      kept_bytes,
      swept_at: Math.min(now, nextExpiry - sweepIntervalMs),
      purged_version: row
        .case()
        .when('purged_version', '<', newest)
        .then(newest)
        .else(row.ref('purged_version'))
        .end(),
    }))
    .where('id', '=', accountId)
    .execute();
  return kept_bytes;
}

/**
 * Removes the marks of entries that were deleted by themselves before then. A mark has no date but that of the mutation
 * of its version; what takes the deletion back holds the entry itself, and needs no mark.
 */
async function sweepDeletedEntries(
  tx: Database,
  accountId: string,
  expired: number,
): Promise<readonly { readonly version: number }[]> {
  const [then] = await tx
    .selectFrom('mutation')
    .select(({ fn }) => fn.max<number | null>('version').as('version'))
    .where('account_id', '=', accountId)
    .where('received_at', '<=', expired)
    .execute();
  return tx
    .deleteFrom('entry')
    .where('account_id', '=', accountId)
    .where('deleted', '=', 1)
    .where('version', '<=', then?.version ?? 0)
    .returning('version')
    .execute();
}
