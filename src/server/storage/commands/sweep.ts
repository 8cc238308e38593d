import { eventLifetimeMs } from '#domain/account/account-events.ts';
import { trashRetentionMs } from '#domain/idea/trash.ts';
import { compareAsc } from '#domain/primitives/compare-asc.ts';
import { dayMs } from '#domain/time/calendar-day.ts';
import { findAnyAccount, lockDueAccount } from '../queries/accounts.ts';
import { countKeptBytes, dropExpiredEntries } from '../queries/kept.ts';
import { type Database } from '../schema/schema.ts';
import { forgetExpiredInvitations } from './invitations.ts';
import { freeAddresses, takeBackAddresses } from './notices/addresses.ts';
import { forgetExpiredChallenges } from './passkeys.ts';
import { dropOrphanedSubscriptions } from './reminders/push-subscriptions.ts';
import { forgetOldAttempts } from './throttles.ts';

export interface Sweep {
  readonly now: number;
  /** The most accounts to sweep in this call. */
  readonly limit: number;
}

/** After counting this many bytes a transaction sweeps no further account, because people's writes wait for it. */
const maxCountedBytes = 10_000_000;
/** Most entries of expired ideas that one transaction deletes. */
const maxEntries = 2_000;

/** How often an account is swept, in ms. */
const sweepIntervalMs = dayMs;

/**
 * Deletes expired data: throttle counters, invitations, challenges and, per account, deleted ideas, the marks of deleted updates and
 * notes, the inverses of mutations, sessions, mailed links and events. Returns how many accounts were swept; 0 means
 * that none is due, or that another server is sweeping them.
 */
export async function sweep(tx: Database, { now, limit }: Sweep): Promise<number> {
  await forgetExpired(tx, { now });
  const due = await tx
    .selectFrom('account')
    .select('id')
    .where('swept_at', '<=', dueBefore(now))
    .orderBy('swept_at')
    .limit(limit)
    .execute();
  let count = 0;
  let keptBytes = 0;
  // In the order in which pushes lock accounts, so that neither waits for the other.
  for (const { id } of due.toSorted((a, b) => compareAsc(a.id, b.id))) {
    const bytesOfAccount = await sweepDueAccount(tx, { id, now });
    if (bytesOfAccount === null) continue;
    keptBytes += bytesOfAccount;
    count += 1;
    // The other accounts remain due.
    if (keptBytes > maxCountedBytes) break;
  }
  return count;
}

/** Accounts swept at or before this time, in ms since 1970, are due. */
export const dueBefore = (now: number) => now - sweepIntervalMs;

/** Deletes expired throttle counters, invitations and challenges. */
export async function forgetExpired(tx: Database, { now }: { readonly now: number }): Promise<void> {
  await forgetOldAttempts(tx, now);
  await forgetExpiredInvitations(tx, now);
  await forgetExpiredChallenges(tx, now);
}

/**
 * Sweeps one account, and returns the bytes that it still keeps. Null if it is not due: another server may have swept it
 * since it was chosen.
 */
export async function sweepDueAccount(
  tx: Database,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<number | null> {
  const [locked] = await lockDueAccount(tx, { id, before: dueBefore(now) });
  return locked === undefined ? null : sweepAccount(tx, id, now);
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
  await sweepLinks(tx, accountId, now);
  await tx
    .deleteFrom('account_event')
    .where('account_id', '=', accountId)
    .where('at', '<=', now - eventLifetimeMs)
    .execute();
  await dropOrphanedSubscriptions(tx, accountId);
  const [oldest] = await tx
    .selectFrom('idea')
    .select(({ fn }) => fn.min<number | null>('deleted_at').as('deleted_at'))
    .where('account_id', '=', accountId)
    .execute();
  const nextExpiry = (oldest?.deleted_at ?? now) + trashRetentionMs;
  // A device that has not synced these deletions yet has to load everything again.
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

/** Deletes mailed links that have expired, and frees the addresses that they reserved. */
async function sweepLinks(tx: Database, accountId: string, now: number): Promise<void> {
  const expired = await tx
    .deleteFrom('account_link')
    .where('account_id', '=', accountId)
    .where('expires_at', '<=', now)
    .returning(['kind', 'email'])
    .execute();
  const addresses = takeBackAddresses(expired);
  if (addresses.length === 0) return;
  const [account] = await findAnyAccount(tx, { id: accountId });
  if (account !== undefined) await freeAddresses(tx, { accountId, present: account.email, addresses });
}

/**
 * Deletes the marks of single entries deleted before `expired`. A mark has no date of its own, so the date is
 * that of the mutation with its version. Undoing a deletion needs no mark, because its inverse contains the
 * entry.
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
