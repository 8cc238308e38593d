import { lockOwner } from '../queries/accounts.ts';
import { type Database } from '../schema/schema.ts';
import { dropAccessTokens } from './access-tokens.ts';
import { forgetOtherBrowsers } from './known-browsers.ts';
import { type SecretChange, closeOtherSessions } from './sessions.ts';

export interface RenewPasswordHash {
  readonly accountId: string;
  readonly passwordHash: string;
  /** A hash of the same password at a higher cost. */
  readonly newPasswordHash: string;
}

/** Stores a stronger hash of the same password, unless another request has changed it meanwhile. */
export async function renewPasswordHash(tx: Database, input: RenewPasswordHash): Promise<boolean> {
  const renewed = await tx
    .updateTable('account')
    .set({ password_hash: input.newPasswordHash })
    .where('id', '=', input.accountId)
    .where('password_hash', '=', input.passwordHash)
    .returning('id')
    .execute();
  return renewed.length > 0;
}

export interface ChangePassword {
  readonly accountId: string;
  /** The hash that the current password was verified against. */
  readonly passwordHash: string;
  readonly newPasswordHash: string;
  /** The new secret of the session that stays; in all other browsers the new password is needed. */
  readonly secret: SecretChange;
  readonly browserHash: string;
}

/**
 * Returns whether the password was changed. It is not if another request has changed it or the session's secret
 * meanwhile.
 */
export async function changePassword(tx: Database, input: ChangePassword): Promise<boolean> {
  const { accountId, passwordHash, newPasswordHash, secret, browserHash } = input;
  const [account] = await lockOwner(tx, { id: accountId, passwordHash });
  if (account === undefined || !(await closeOtherSessions(tx, { accountId, secret }))) return false;
  await tx
    .updateTable('account')
    .set({ password_hash: newPasswordHash })
    .where('id', '=', accountId)
    .execute();
  await dropAccessTokens(tx, accountId);
  await forgetOtherBrowsers(tx, accountId, browserHash);
  await tx.deleteFrom('password_reset').where('account_id', '=', accountId).execute();
  return true;
}
