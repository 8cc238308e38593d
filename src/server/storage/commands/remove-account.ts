import { type Database } from '../schema.ts';
import { clearAttempts } from './throttles.ts';

export interface RemoveAccount {
  readonly accountId: string;
  /** What was counted about it. */
  readonly throttleKeys: readonly string[];
}

/** Deletes an account by its operator's order. Everything that belongs to it goes by its foreign keys. */
export async function removeAccount(tx: Database, { accountId, throttleKeys }: RemoveAccount): Promise<void> {
  await tx.deleteFrom('account').where('id', '=', accountId).execute();
  await tx.deleteFrom('email').where('account_id', '=', accountId).execute();
  await clearAttempts(tx, { keys: throttleKeys });
}
