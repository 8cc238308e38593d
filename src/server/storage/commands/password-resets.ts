import { emailKey } from '#domain/account/credentials.ts';
import { lockAccountEmail } from '../queries/accounts.ts';
import { findClosed } from '../queries/closed-accounts.ts';
import { type Database } from '../schema/schema.ts';
import { type PasswordResetTable } from '../schema/sign-in-tables.ts';
import { rememberBrowser } from './known-browsers.ts';
import { closeSessions } from './sessions.ts';

/** The most reset links of one account that are valid at the same time. */
const maxResets = 10;

export interface OpenReset {
  readonly reset: PasswordResetTable;
  /** The address the link is sent to; null if the operator hands it over instead. */
  readonly email: string | null;
  readonly now: number;
}

/**
 * Stores a reset link, and deletes expired links and the oldest above the maximum. Returns false if the
 * account no longer has the address the link would be sent to, because another person may read mail there.
 */
export async function openReset(tx: Database, { reset, email, now }: OpenReset): Promise<boolean> {
  const accountId = reset.account_id;
  if (email !== null) {
    const [account] = await lockAccountEmail(tx, { id: accountId });
    if (account === undefined || emailKey(account.email) !== emailKey(email)) return false;
  }
  await tx
    .deleteFrom('password_reset')
    .where('account_id', '=', accountId)
    .where('expires_at', '<=', now)
    .execute();
  const older = await tx
    .selectFrom('password_reset')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .orderBy('expires_at', 'desc')
    .execute();
  for (const { token_hash: old } of older.slice(maxResets - 1)) {
    await tx
      .deleteFrom('password_reset')
      .where('account_id', '=', accountId)
      .where('token_hash', '=', old)
      .execute();
  }
  await tx.insertInto('password_reset').values(reset).execute();
  return true;
}

export interface UseReset {
  readonly accountId: string;
  readonly tokenHash: string;
  readonly newPasswordHash: string;
  readonly browserHash: string;
  readonly now: number;
}

/**
 * Sets a new password by a reset link. Deletes all of the account's links, ends every session and forgets
 * every browser but this one. Returns the account's email address, or null if the link is not valid or the
 * operator has closed the account.
 */
export async function useReset(tx: Database, input: UseReset): Promise<string | null> {
  const { accountId, tokenHash, newPasswordHash, browserHash, now } = input;
  const [closed] = await findClosed(tx, { accountId });
  if (closed !== undefined) return null;
  const used = await tx
    .deleteFrom('password_reset')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('account_id')
    .execute();
  if (used.length === 0) return null;
  const account = await tx
    .updateTable('account')
    .set({ password_hash: newPasswordHash })
    .where('id', '=', accountId)
    .returning('email')
    .executeTakeFirst();
  await tx.deleteFrom('password_reset').where('account_id', '=', accountId).execute();
  await closeSessions(tx, { accountId });
  await tx.deleteFrom('known_browser').where('account_id', '=', accountId).execute();
  await rememberBrowser(tx, { accountId, tokenHash: browserHash, now });
  return account?.email ?? null;
}
