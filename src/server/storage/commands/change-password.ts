import { type Database } from '../schema/schema.ts';
import { forgetOtherBrowsers } from './known-browsers.ts';
import { closeOtherSessions } from './sessions.ts';

export interface ChangePassword {
  readonly accountId: string;
  /** The hash that the current password was verified against. */
  readonly passwordHash: string;
  readonly newPasswordHash: string;
  /** The session and the browser to keep; all others have to sign in with the new password. */
  readonly tokenHash: string;
  readonly browserHash: string;
}

/** Returns false, and changes nothing, if the password has changed since it was verified. */
export async function changePassword(tx: Database, input: ChangePassword): Promise<boolean> {
  const { accountId, passwordHash, newPasswordHash, tokenHash, browserHash } = input;
  const changed = await tx
    .updateTable('account')
    .set({ password_hash: newPasswordHash })
    .where('id', '=', accountId)
    .where('password_hash', '=', passwordHash)
    .returning('id')
    .execute();
  if (changed.length === 0) return false;
  await closeOtherSessions(tx, { accountId, tokenHash });
  await forgetOtherBrowsers(tx, accountId, browserHash);
  await tx.deleteFrom('password_reset').where('account_id', '=', accountId).execute();
  return true;
}
