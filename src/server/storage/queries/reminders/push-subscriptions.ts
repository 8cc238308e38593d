import { type PushSubscriptionTable } from '../../schema/outgoing-tables.ts';
import { prepared } from '../../schema/prepared-query.ts';

export type LivePushSubscription = Pick<PushSubscriptionTable, 'id' | 'endpoint' | 'p256dh' | 'auth'> & {
  /** When its session began, in ms since 1970 UTC. */
  readonly session_created_at: number;
};

/** An account's push subscriptions whose sessions have not expired. */
export const listPushSubscriptions = prepared<{ accountId: string; now: number }, LivePushSubscription>(
  (db, value) =>
    db
      .selectFrom('push_subscription')
      .innerJoin('session', (join) =>
        join
          .onRef('session.account_id', '=', 'push_subscription.account_id')
          .onRef('session.token_hash', '=', 'push_subscription.token_hash'),
      )
      .select([
        'push_subscription.id',
        'push_subscription.endpoint',
        'push_subscription.p256dh',
        'push_subscription.auth',
        'session.created_at as session_created_at',
      ])
      .where('push_subscription.account_id', '=', value('accountId'))
      .where('session.expires_at', '>', value('now'))
      .orderBy('push_subscription.id'),
);

/** All of an account's push subscriptions, for its owner. */
export const listOwnPushSubscriptions = prepared<
  { accountId: string },
  Pick<PushSubscriptionTable, 'id' | 'endpoint' | 'created_at'>
>((db, value) =>
  db
    .selectFrom('push_subscription')
    .select(['id', 'endpoint', 'created_at'])
    .where('account_id', '=', value('accountId'))
    .orderBy('created_at')
    .orderBy('id'),
);
