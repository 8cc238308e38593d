import { type Database } from '../schema/schema.ts';
import { closeSessions } from './sessions.ts';
import { dropEvents } from './webhooks/refresh-events.ts';

export interface CloseAccount {
  readonly accountId: string;
  readonly now: number;
}

/** Locks the owner out: ends all sessions and prevents new ones. The account's data stays as it is. */
export async function closeAccount(tx: Database, { accountId, now }: CloseAccount): Promise<void> {
  await tx
    .insertInto('closed_account')
    .values({ account_id: accountId, closed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await closeSessions(tx, { accountId });
  await tx.updateTable('account').set({ next_reminder_at: null }).where('id', '=', accountId).execute();
  await dropEvents(tx, accountId);
  await tx
    .updateTable('webhook')
    .set({ waiting: 0, next_try_at: null })
    .where('account_id', '=', accountId)
    .execute();
}

/** Lets the owner of a closed account sign in again. */
export async function reopenAccount(
  tx: Database,
  { accountId }: { readonly accountId: string },
): Promise<void> {
  await tx.deleteFrom('closed_account').where('account_id', '=', accountId).execute();
  // Due at once: the next claim finds the right moment.
  await tx
    .updateTable('account')
    .set({ next_reminder_at: 0 })
    .where('id', '=', accountId)
    .where('reminded_until', 'is not', null)
    .execute();
}
