import { type Database } from '../schema/schema.ts';
import { closeSessions } from './sessions.ts';

export interface CloseAccount {
  readonly accountId: string;
  readonly now: number;
}

/** Closes an account to its owner: all sessions end and no new one begins. Nothing in it changes. */
export async function closeAccount(tx: Database, { accountId, now }: CloseAccount): Promise<void> {
  await tx
    .insertInto('closed_account')
    .values({ account_id: accountId, closed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await closeSessions(tx, { accountId });
}

/** Opens it again. */
export async function reopenAccount(
  tx: Database,
  { accountId }: { readonly accountId: string },
): Promise<void> {
  await tx.deleteFrom('closed_account').where('account_id', '=', accountId).execute();
}
