import { type Database } from '../schema/schema.ts';
import { forgetOtherBrowsers } from './known-browsers.ts';
import { closeOtherSessions } from './sessions.ts';

export interface ChangePassword {
  readonly accountId: string;
  /** The hash that the current password was compared with. */
  readonly passwordHash: string;
  readonly newPasswordHash: string;
  /** The session and the browser that stay; all others have to sign in with the new password. */
  readonly tokenHash: string;
  readonly browserHash: string;
}

/** Says whether the password was changed; it is not where it has been changed meanwhile. */
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
