import { listWebhooks } from '../../queries/webhooks.ts';
import { type Database } from '../../schema/schema.ts';

/** Stores in the account which events its webhooks ask for. The account is locked. */
export async function refreshEvents(tx: Database, accountId: string): Promise<void> {
  const isOn = (await listWebhooks(tx, { accountId })).filter(({ off_reason }) => off_reason === null);
  const events = isOn.reduce((mask, webhook) => mask | webhook.events, 0);
  await tx
    .updateTable('account')
    .set({ webhook_events: events === 0 ? null : events })
    .where('id', '=', accountId)
    .execute();
}

/** Deletes the events on their way to a webhook, or to all of an account. */
export async function dropEvents(tx: Database, accountId: string, webhookId?: string): Promise<void> {
  const events = tx.deleteFrom('outgoing').where('account_id', '=', accountId).where('kind', '=', 'webhook');
  await (webhookId === undefined ? events : events.where('target', '=', webhookId)).execute();
}
