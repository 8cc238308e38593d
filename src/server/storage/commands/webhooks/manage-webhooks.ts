import { type WebhookDelivery } from '#contract/webhooks.ts';
import { goodHealth } from '#domain/webhooks/webhook-health.ts';
import { lockAccount } from '../../queries/accounts.ts';
import { lockSession } from '../../queries/sessions.ts';
import { findFirstEvent, listWebhooks, lockWebhook, updateWebhook } from '../../queries/webhooks.ts';
import { type WebhookTable } from '../../schema/outgoing-tables.ts';
import { type Database } from '../../schema/schema.ts';
import { withDelivery } from './delivery-log.ts';
import { dropEvents, refreshEvents } from './refresh-events.ts';

interface AskedBy {
  readonly accountId: string;
  /** The session of the person who asks; nothing happens if its secret has been replaced. */
  readonly askedBy: string;
}

/** Locks the account, whose row names the events of its webhooks. False if it or the session no longer exists. */
async function lockOwner(tx: Database, { accountId, askedBy }: AskedBy): Promise<boolean> {
  const [account] = await lockAccount(tx, { id: accountId });
  const [session] = await lockSession(tx, { accountId, tokenHash: askedBy });
  return account !== undefined && session !== undefined;
}

export interface AddWebhook extends AskedBy {
  readonly webhook: Pick<WebhookTable, 'id' | 'url' | 'events' | 'secret' | 'created_at'>;
  readonly maxWebhooks: number;
}

export async function addWebhook(
  tx: Database,
  input: AddWebhook,
): Promise<'added' | 'full' | 'unauthenticated'> {
  const { accountId, webhook, maxWebhooks } = input;
  if (!(await lockOwner(tx, input))) return 'unauthenticated';
  if ((await listWebhooks(tx, { accountId })).length >= maxWebhooks) return 'full';
  await tx
    .insertInto('webhook')
    .values({
      ...webhook,
      account_id: accountId,
      previous_secret: null,
      previous_until: null,
      failures: 0,
      failing_since: null,
      rest_until: 0,
      off_reason: null,
      off_at: null,
      waiting: 0,
      next_try_at: null,
      claimed_until: null,
      deliveries: '[]',
    })
    .execute();
  await refreshEvents(tx, accountId);
  return 'added';
}

/** Removes a webhook and what waits for it. Returns whether the owner's session is still in force. */
export async function removeWebhook(
  tx: Database,
  input: AskedBy & { readonly id: string },
): Promise<boolean> {
  const { accountId, id } = input;
  if (!(await lockOwner(tx, input))) return false;
  await tx.deleteFrom('webhook').where('account_id', '=', accountId).where('id', '=', id).execute();
  await dropEvents(tx, accountId, id);
  await refreshEvents(tx, accountId);
  return true;
}

export interface RenewWebhookSecret extends AskedBy {
  readonly id: string;
  readonly secret: string;
  /** Until when the current secret signs deliveries beside the new one. */
  readonly previousUntil: number;
}

export async function renewWebhookSecret(
  tx: Database,
  input: RenewWebhookSecret,
): Promise<'renewed' | 'unknown' | 'unauthenticated'> {
  const { accountId, id, secret, previousUntil } = input;
  if (!(await lockOwner(tx, input))) return 'unauthenticated';
  const [webhook] = await lockWebhook(tx, { accountId, id });
  if (webhook === undefined) return 'unknown';
  await tx
    .updateTable('webhook')
    .set({ secret, previous_secret: webhook.secret, previous_until: previousUntil })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
  return 'renewed';
}

export interface NoteWebhookTest {
  readonly accountId: string;
  readonly id: string;
  readonly delivery: WebhookDelivery;
  readonly isAccepted: boolean;
}

/** Notes the result of a test. An accepted one turns a webhook on again, and ends its rest. */
export async function noteWebhookTest(tx: Database, input: NoteWebhookTest): Promise<void> {
  const { accountId, id, delivery, isAccepted } = input;
  const [account] = await lockAccount(tx, { id: accountId });
  const [webhook] = await lockWebhook(tx, { accountId, id });
  if (account === undefined || webhook === undefined) return;
  const deliveries = withDelivery(webhook.deliveries, delivery);
  if (!isAccepted) return void (await updateWebhook(tx, { ...webhook, deliveries }));
  const [waiting] = await findFirstEvent(tx, { accountId, id });
  await updateWebhook(tx, {
    ...webhook,
    ...healthColumns(),
    off_reason: null,
    off_at: null,
    next_try_at: waiting === undefined ? null : delivery.at,
    deliveries,
  });
  if (webhook.off_reason !== null) await refreshEvents(tx, accountId);
}

function healthColumns() {
  const { failures, failingSince: failing_since, restUntil: rest_until } = goodHealth;
  return { failures, failing_since, rest_until };
}
