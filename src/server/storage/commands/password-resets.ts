import { emailKey } from '#domain/account/credentials.ts';
import { lockAccountEmail } from '../queries/accounts.ts';
import { findClosed } from '../queries/closed-accounts.ts';
import { type Database, type PasswordResetTable } from '../schema/schema.ts';
import { rememberBrowser } from './known-browsers.ts';
import { closeSessions } from './sessions.ts';

/** How many links of one account are good at the same time. */
const maxResets = 10;

export interface OpenReset {
  readonly reset: PasswordResetTable;
  /** The address that the link goes to; null where it is handed over in another way. */
  readonly email: string | null;
  readonly now: number;
}

/**
 * Makes a link good. Expired links go, and the oldest where there are too many. False where the account no longer has
 * the address that the link would be sent to: whoever reads mail there may be somebody else.
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
 * Sets a new password by a link, once: with it every link of the account is used up, every session ends and
 * every browser but this one is forgotten. Returns the account's address, or null where the link is not good or
 * the operator has closed the account.
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
