import { lockAccountEmail } from '../../queries/accounts.ts';
import { listOwnPushSubscriptions } from '../../queries/reminders/push-subscriptions.ts';
import { lockSession } from '../../queries/sessions.ts';
import { type PushSubscriptionTable } from '../../schema/outgoing-tables.ts';
import { type Database } from '../../schema/schema.ts';

export interface SavePushSubscription {
  readonly subscription: PushSubscriptionTable;
  /** The most push subscriptions of an account. */
  readonly maxPerAccount: number;
}

/** `gone`: the session has ended, or its secret was replaced. */
export type SavedPushSubscription = 'saved' | 'too-many' | 'gone';

/** Stores a browser's push subscription for as long as its session lasts. A repeated one takes new keys and session. */
export async function savePushSubscription(
  tx: Database,
  { subscription, maxPerAccount }: SavePushSubscription,
): Promise<SavedPushSubscription> {
  const { account_id: accountId, id, token_hash: tokenHash, created_at: _createdAt, ...keys } = subscription;
  // Two at once would otherwise both be the last that is allowed.
  await lockAccountEmail(tx, { id: accountId });
  const [session] = await lockSession(tx, { accountId, tokenHash });
  if (session === undefined) return 'gone';
  await dropOrphanedSubscriptions(tx, accountId);
  const others = (await listOwnPushSubscriptions(tx, { accountId })).filter((one) => one.id !== id);
  if (others.length >= maxPerAccount) return 'too-many';
  await tx
    .insertInto('push_subscription')
    .values(subscription)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'id']).doUpdateSet({ token_hash: tokenHash, ...keys }),
    )
    .execute();
  return 'saved';
}

export interface PushSubscriptionKey {
  readonly accountId: string;
  readonly id: string;
}

/** Deletes a push subscription and the messages on their way to it. */
export async function removePushSubscription(
  tx: Database,
  { accountId, id }: PushSubscriptionKey,
): Promise<void> {
  await tx.deleteFrom('push_subscription').where('account_id', '=', accountId).where('id', '=', id).execute();
  await tx
    .deleteFrom('outgoing')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'push')
    .where('target', '=', id)
    .execute();
}

/** Deletes an account's push subscriptions whose sessions have ended. */
export async function dropOrphanedSubscriptions(tx: Database, accountId: string): Promise<void> {
  await tx
    .deleteFrom('push_subscription')
    .where('account_id', '=', accountId)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('session')
            .select('session.account_id')
            .whereRef('session.account_id', '=', 'push_subscription.account_id')
            .whereRef('session.token_hash', '=', 'push_subscription.token_hash'),
        ),
      ),
    )
    .execute();
}
