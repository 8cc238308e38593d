import { emailKey } from '#domain/account/credentials.ts';
import { lockOwner } from '../queries/accounts.ts';
import { lockSession } from '../queries/sessions.ts';
import { type Database } from '../schema/schema.ts';
import { type SecretChange, replaceSecret } from './sessions.ts';

export interface ChangeEmail {
  readonly accountId: string;
  readonly email: string;
  /** The hash that the given password was verified against. */
  readonly passwordHash: string;
  /** The session's new secret. */
  readonly secret: SecretChange;
}

export type EmailChangeResult = 'changed' | 'taken' | 'stale';

/**
 * Changes an account's email address. Reset links sent to the old address stop working. Returns `stale` if
 * the password has changed since it was verified.
 */
export async function changeEmail(tx: Database, input: ChangeEmail): Promise<EmailChangeResult> {
  const { accountId, email, passwordHash, secret } = input;
  const [account] = await lockOwner(tx, { id: accountId, passwordHash });
  const [session] = await lockSession(tx, { accountId, tokenHash: secret.tokenHash });
  if (account === undefined || session === undefined) return 'stale';
  const [from, to] = [emailKey(account.email), emailKey(email)];
  if (from !== to) {
    const taken = await tx
      .insertInto('email')
      .values({ key: to, account_id: accountId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .execute();
    if (taken.length === 0) return 'taken';
    await tx.deleteFrom('email').where('key', '=', from).execute();
    await tx.deleteFrom('password_reset').where('account_id', '=', accountId).execute();
  }
  await replaceSecret(tx, { accountId, secret });
  await tx.updateTable('account').set({ email }).where('id', '=', accountId).execute();
  return 'changed';
}
