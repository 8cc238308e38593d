import { type WebhookDelivery } from '#contract/webhooks.ts';
import { type AccountEvent, eventIdOf } from '#domain/account/account-events.ts';
import {
  type WebhookEnd,
  goodHealth,
  hasFailedForAWeek,
  healthAfterFailure,
  retryAt,
} from '#domain/webhooks/webhook-health.ts';
import { lockAccount } from '../../queries/accounts.ts';
import { listEventIds } from '../../queries/notices/account-events.ts';
import { lockWebhook, updateWebhook } from '../../queries/webhooks.ts';
import { type WebhookTable } from '../../schema/outgoing-tables.ts';
import { type Database } from '../../schema/schema.ts';
import { recordAccountEvents } from '../notices/account-events.ts';
import { type QueuedNotice, queueNotice } from '../notices/queue-notice.ts';
import { withDelivery } from './delivery-log.ts';
import { type LeasedWebhook, nextOf } from './lease-webhooks.ts';
import { dropEvents, refreshEvents } from './refresh-events.ts';

/**
 * The outcome of sending an event. `gone`: the address answered 410. `void`: there was nothing to send. `released`:
 * sending was not begun, or the end of the server cut it short.
 */
export type WebhookOutcome =
  | { readonly kind: 'sent' | 'failed' | 'gone'; readonly delivery: WebhookDelivery }
  | { readonly kind: 'void' | 'released' }
  | { readonly kind: 'postponed'; readonly at: number };

export interface SettleWebhook {
  readonly webhook: Pick<LeasedWebhook, 'account_id' | 'id' | 'claimed_until' | 'message'>;
  readonly outcome: WebhookOutcome;
  /** The mail to queue if this turns the webhook off. */
  readonly endNotice: QueuedNotice['message'] | null;
  readonly now: number;
  /** For how long the lease goes on if more is due, in ms; 0 to end it. */
  readonly leaseMs: number;
}

export interface SettledWebhook {
  /** The next event, under a longer lease; null if the lease has ended. */
  readonly next: LeasedWebhook | null;
  /** Why the webhook was turned off by this; null if it was not. */
  readonly ended: WebhookEnd | null;
  /** Whether the event was given up. */
  readonly isDropped: boolean;
}

type HandledKind = Exclude<WebhookOutcome['kind'], 'postponed' | 'released'>;

const lostLease: SettledWebhook = { next: null, ended: null, isDropped: false };

/** Stores the outcome of sending, unless the lease has ended and another server has one, and takes the next event. */
export async function settleWebhook(tx: Database, input: SettleWebhook): Promise<SettledWebhook> {
  const { webhook: leased, outcome, now, leaseMs } = input;
  const { account_id: accountId, id, message } = leased;
  // Turning a webhook off changes the account, which is locked first everywhere.
  if (outcome.kind === 'failed' || outcome.kind === 'gone') await lockAccount(tx, { id: accountId });
  const [row] = await lockWebhook(tx, { accountId, id });
  if (row === undefined || row.claimed_until !== leased.claimed_until) return lostLease;
  if (outcome.kind === 'postponed' || outcome.kind === 'released') {
    const next_try_at = outcome.kind === 'postponed' ? outcome.at : row.next_try_at;
    await updateWebhook(tx, { ...row, next_try_at, claimed_until: null });
    return lostLease;
  }
  const deliveries = 'delivery' in outcome ? withDelivery(row.deliveries, outcome.delivery) : row.deliveries;
  const health = healthAfter(row, outcome.kind, message.attempt, now);
  const ended = endOf(outcome.kind, health, message.attempt, now);
  if (ended !== null) {
    await updateWebhook(tx, {
      ...row,
      ...columnsOf(health),
      off_reason: ended,
      off_at: now,
      waiting: 0,
      next_try_at: null,
      claimed_until: null,
      deliveries,
    });
    await dropEvents(tx, accountId, id);
    await refreshEvents(tx, accountId);
    await tellOfEnd(tx, input);
    return { next: null, ended, isDropped: true };
  }
  const retry = outcome.kind === 'failed' ? retryAt(message.attempt, now) : null;
  const ofMessage = { accountId, webhookId: id, id: message.id };
  if (retry === null) await deleteEvent(tx, ofMessage);
  else await postponeEvent(tx, ofMessage, { attempt: message.attempt + 1, next_try_at: health.restUntil });
  const settled: WebhookTable = {
    ...row,
    ...columnsOf(health),
    waiting: Math.max(0, row.waiting - Number(retry === null)),
    deliveries,
  };
  const isDropped = retry === null && outcome.kind === 'failed';
  // If this turn is over, any server may lease the webhook for the events that are left.
  const next = await nextOf(tx, settled, { now, leaseMs });
  if (next === null || leaseMs > 0) return { next, ended, isDropped };
  await updateWebhook(tx, { ...settled, next_try_at: now, claimed_until: null });
  return { next: null, ended, isDropped };
}

/**
 * Adds the end of a webhook to recent activity, and queues the mail about it: at most one in a quarter of an hour, as a
 * webhook may be turned on and end again and again.
 */
async function tellOfEnd(
  tx: Database,
  { webhook: { account_id: accountId }, endNotice, now: at }: SettleWebhook,
): Promise<void> {
  const kind = 'webhook_turned_off';
  const event: AccountEvent = { kind, at, browser: '', system: '', network: '', count: 1 };
  const earlier = await listEventIds(tx, { account_id: accountId, kind });
  await recordAccountEvents(tx, { accountId, events: [event] });
  if (endNotice !== null && !earlier.some(({ id }) => id === eventIdOf(event)))
    await queueNotice(tx, { message: endNotice, link: null });
}

function healthAfter(row: WebhookTable, kind: HandledKind, attempt: number, now: number) {
  const { failures, failing_since: failingSince, rest_until: restUntil } = row;
  if (kind === 'sent') return goodHealth;
  const health = { failures, failingSince, restUntil };
  return kind === 'failed' ? healthAfterFailure(health, attempt, now) : health;
}

function endOf(
  kind: HandledKind,
  health: ReturnType<typeof healthAfter>,
  attempt: number,
  now: number,
): WebhookEnd | null {
  if (kind === 'gone') return 'gone';
  return kind === 'failed' && hasFailedForAWeek(health, attempt, now) ? 'failing' : null;
}

function columnsOf({ failures, failingSince, restUntil }: ReturnType<typeof healthAfter>) {
  return { failures, failing_since: failingSince, rest_until: restUntil };
}

interface EventKey {
  readonly accountId: string;
  readonly webhookId: string;
  readonly id: string;
}

async function deleteEvent(tx: Database, { accountId, webhookId, id }: EventKey): Promise<void> {
  await tx
    .deleteFrom('outgoing')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('kind', '=', 'webhook')
    .where('target', '=', webhookId)
    .execute();
}

async function postponeEvent(
  tx: Database,
  { accountId, webhookId, id }: EventKey,
  change: { readonly attempt: number; readonly next_try_at: number },
): Promise<void> {
  await tx
    .updateTable('outgoing')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('kind', '=', 'webhook')
    .where('target', '=', webhookId)
    .execute();
}
