import { type OutgoingTable, type WebhookTable } from '../schema/outgoing-tables.ts';
import { prepared } from '../schema/prepared-query.ts';
import { forUpdate, forUpdateIfFree } from '../schema/row-lock.ts';
import { type Database } from '../schema/schema.ts';
import { isOpen } from './closed-accounts.ts';

export type WebhookKey = { accountId: string; id: string };

/** An account's webhooks, the oldest first. */
export const listWebhooks = prepared<{ accountId: string }, WebhookTable>((db, value) =>
  db
    .selectFrom('webhook')
    .selectAll()
    .where('account_id', '=', value('accountId'))
    .orderBy('created_at')
    .orderBy('id'),
);

/** Locks an account's webhooks; the account is locked before them. */
export const lockWebhooks = prepared<{ accountId: string }, WebhookTable>((db, value) =>
  forUpdate(
    db,
    db.selectFrom('webhook').selectAll().where('account_id', '=', value('accountId')).orderBy('id'),
  ),
);

export const findWebhook = prepared<WebhookKey, WebhookTable>((db, value) =>
  db
    .selectFrom('webhook')
    .selectAll()
    .where('account_id', '=', value('accountId'))
    .where('id', '=', value('id')),
);

/** Locks a webhook; its account is locked before it if both are. */
export const lockWebhook = prepared<WebhookKey, WebhookTable>((db, value) =>
  forUpdate(
    db,
    db
      .selectFrom('webhook')
      .selectAll()
      .where('account_id', '=', value('accountId'))
      .where('id', '=', value('id')),
  ),
);

interface DueWebhooks {
  now: number;
  /** Leases that end after this moment hold. */
  leasedUntil: number;
  limit: number;
}

/** Locks webhooks for which something is due, the longest due first, except those that another server has locked. */
export const lockDueWebhooks = prepared<DueWebhooks, WebhookTable>((db, value) =>
  forUpdateIfFree(
    db,
    db
      .selectFrom('webhook')
      .selectAll()
      .where('next_try_at', '<=', value('now'))
      .where((row) =>
        row.or([row('claimed_until', 'is', null), row('claimed_until', '<=', value('leasedUntil'))]),
      )
      .orderBy('next_try_at')
      .limit(value('limit')),
  ),
);

/** The same of one account. */
export const lockDueWebhooksOf = prepared<DueWebhooks & { accountId: string }, WebhookTable>((db, value) =>
  forUpdateIfFree(
    db,
    db
      .selectFrom('webhook')
      .selectAll()
      .where('account_id', '=', value('accountId'))
      .where('next_try_at', '<=', value('now'))
      .where((row) =>
        row.or([row('claimed_until', 'is', null), row('claimed_until', '<=', value('leasedUntil'))]),
      )
      .orderBy('next_try_at')
      .limit(value('limit')),
  ),
);

/** An event on its way to a webhook. */
export type WebhookMessage = Pick<OutgoingTable, 'id' | 'body' | 'attempt'>;

/**
 * The first event that waits for a webhook: their ids are in the order in which they happened. When it is sent, the
 * webhook's rest decides alone, as any time of its own would let a later event pass it.
 */
export const findFirstEvent = prepared<WebhookKey, WebhookMessage>((db, value) =>
  db
    .selectFrom('outgoing')
    .select(['id', 'body', 'attempt'])
    .where('account_id', '=', value('accountId'))
    .where('kind', '=', 'webhook')
    .where('target', '=', value('id'))
    .orderBy('id')
    .limit(1),
);

/** The columns of a webhook that change with its deliveries. */
export type WebhookState = Pick<
  WebhookTable,
  | 'account_id'
  | 'id'
  | 'failures'
  | 'failing_since'
  | 'rest_until'
  | 'off_reason'
  | 'off_at'
  | 'waiting'
  | 'next_try_at'
  | 'claimed_until'
  | 'deliveries'
>;

export const updateWebhook = prepared<WebhookState, never>((db, value) =>
  db
    .updateTable('webhook')
    .set({
      failures: value('failures'),
      failing_since: value('failing_since'),
      rest_until: value('rest_until'),
      off_reason: value('off_reason'),
      off_at: value('off_at'),
      waiting: value('waiting'),
      next_try_at: value('next_try_at'),
      claimed_until: value('claimed_until'),
      deliveries: value('deliveries'),
    })
    .where('account_id', '=', value('account_id'))
    .where('id', '=', value('id')),
);

/** Whether an open account exists: to others nothing is sent. */
export const findOpenAccount = prepared<{ id: string }, { id: string }>((db, value) =>
  db.selectFrom('account').select('id').where('id', '=', value('id')).where(isOpen()),
);

/** Whether something is to be sent to a webhook now, including those that a server has leased. */
export async function isWebhookDue(db: Database, now: number): Promise<boolean> {
  const query = db.selectFrom('webhook').select('id').where('next_try_at', '<=', now).limit(1);
  return (await query.execute()).length > 0;
}
