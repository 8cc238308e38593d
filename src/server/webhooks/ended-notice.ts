import { type WebhookEnd } from '#domain/webhooks/webhook-health.ts';
import { type Notices } from '../mail/notices.ts';
import { type Storage } from '../storage/api/storage.ts';
import { type LeasedWebhook } from '../storage/commands/webhooks/lease-webhooks.ts';
import { findRecipient } from '../storage/queries/reminders/reminders.ts';

export interface EndedNoticeDeps {
  readonly storage: Storage;
  readonly notices: Pick<Notices, 'canSend' | 'runInBackground' | 'webhookOff'>;
  /** Refuses to send a mail to an account that has had too many. */
  readonly limitMails: (accountId: string, send: () => Promise<'sent' | 'failed'>) => Promise<unknown>;
}

/** Returns a function that tells a webhook's owner by mail that it was turned off. Account says so in any case. */
export function createEndedNotice({ storage, notices, limitMails }: EndedNoticeDeps) {
  return ({ account_id: id, url }: Pick<LeasedWebhook, 'account_id' | 'url'>, reason: WebhookEnd): void => {
    if (!notices.canSend) return;
    notices.runInBackground(async () => {
      const [recipient] = await findRecipient(storage.read, { id });
      if (recipient === undefined) return;
      await limitMails(id, async () => {
        // The rest of an address may be a secret.
        await notices.webhookOff(recipient, new URL(url).host, reason);
        return 'sent';
      });
    });
  };
}
