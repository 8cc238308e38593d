import { emailKey } from '#domain/account/credentials.ts';
import { lockOwner } from '../queries/accounts.ts';
import { lockSession } from '../queries/sessions.ts';
import { type Database } from '../schema/schema.ts';
import { clearAttempts } from './throttles.ts';

export interface AccountDeletion {
  readonly accountId: string;
  /** What was counted about it. */
  readonly throttleKeys: readonly string[];
}

export interface OwnerAccountDeletion extends AccountDeletion {
  /** The hash that the owner's password was compared with. */
  readonly passwordHash: string;
  /** The owner's session. */
  readonly tokenHash: string;
}

/** Deletes an account for its owner. Returns whether it was there, with that password and session. */
export async function deleteAccountAsOwner(tx: Database, input: OwnerAccountDeletion): Promise<boolean> {
  const { accountId, passwordHash, tokenHash, throttleKeys } = input;
  const [account] = await lockOwner(tx, { id: accountId, passwordHash });
  const [session] = await lockSession(tx, { accountId, tokenHash });
  if (account === undefined || session === undefined) return false;
  await deleteAccountRow(tx, accountId).execute();
  await deleteEmail(tx, account.email);
  await clearAttempts(tx, { keys: throttleKeys });
  return true;
}

/** Deletes an account by its operator's order, whatever its password. */
export async function deleteAccountAsOperator(tx: Database, input: AccountDeletion): Promise<void> {
  const { accountId, throttleKeys } = input;
  const deleted = await deleteAccountRow(tx, accountId).executeTakeFirst();
  if (deleted !== undefined) await deleteEmail(tx, deleted.email);
  await clearAttempts(tx, { keys: throttleKeys });
}

/** Everything that belongs to an account goes with its row, by foreign keys; only its address does not. */
function deleteAccountRow(tx: Database, accountId: string) {
  return tx.deleteFrom('account').where('id', '=', accountId).returning('email');
}

/** By its key: no index leads from an account to its address. */
async function deleteEmail(tx: Database, email: string): Promise<void> {
  await tx.deleteFrom('email').where('key', '=', emailKey(email)).execute();
}
