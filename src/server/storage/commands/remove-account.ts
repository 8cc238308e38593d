import { emailKey } from '#domain/credentials.ts';
import { type Database } from '../schema.ts';
import { clearAttempts } from './throttles.ts';

export interface RemoveAccount {
  readonly accountId: string;
  /** What was counted about it. */
  readonly throttleKeys: readonly string[];
}

/** Deletes an account by its operator's order. Everything that belongs to it goes by its foreign keys. */
export async function removeAccount(tx: Database, { accountId, throttleKeys }: RemoveAccount): Promise<void> {
  const removed = await tx
    .deleteFrom('account')
    .where('id', '=', accountId)
    .returning('email')
    .executeTakeFirst();
  // By its key: no index leads from an account to its address.
  if (removed !== undefined)
    await tx.deleteFrom('email').where('key', '=', emailKey(removed.email)).execute();
  await clearAttempts(tx, { keys: throttleKeys });
}
