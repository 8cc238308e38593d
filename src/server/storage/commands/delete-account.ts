import { emailKey } from '#domain/credentials.ts';
import { type Database } from '../schema.ts';
import { clearAttempts } from './throttles.ts';

export interface DeleteAccount {
  readonly accountId: string;
  /** The hash that the password was compared with. */
  readonly passwordHash: string;
  /** What was counted about it. */
  readonly throttleKeys: readonly string[];
}

/** Says whether the account was deleted. Everything that belongs to it goes by its foreign keys. */
export async function deleteAccount(tx: Database, input: DeleteAccount): Promise<boolean> {
  const { accountId, passwordHash, throttleKeys } = input;
  const deleted = await tx
    .deleteFrom('account')
    .where('id', '=', accountId)
    .where('password_hash', '=', passwordHash)
    .returning('email')
    .executeTakeFirst();
  if (deleted === undefined) return false;
  await tx.deleteFrom('email').where('key', '=', emailKey(deleted.email)).execute();
  await clearAttempts(tx, { keys: throttleKeys });
  return true;
}
