import { type MouseEvent, useId, useState } from 'react';
import { type WebhookInfo } from '#client/api/webhook-api.ts';
import { webhookMessages } from '#messages/webhook-messages.ts';
import { useFeatureMessages, useMessages } from '../../../app/context/forge.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { deliveryResult } from './delivery-result.ts';
import css from './webhook-list.module.css';

interface WebhookRowProps {
  readonly webhook: WebhookInfo;
  onTest(webhook: WebhookInfo): Promise<void>;
  onNewSecret(webhook: WebhookInfo): Promise<void>;
  onRemove(webhook: WebhookInfo, event: MouseEvent): void;
}

export interface WebhookListProps extends Omit<WebhookRowProps, 'webhook'> {
  readonly webhooks: readonly WebhookInfo[];
}

export function WebhookList({ webhooks, ...calls }: WebhookListProps) {
  return (
    <ul className={css.list}>
      {webhooks.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} {...calls} />
      ))}
    </ul>
  );
}

/** One webhook: its address and events, why it is off, its last deliveries, and what can be done with it. */
function WebhookRow({ webhook, onTest, onNewSecret, onRemove }: WebhookRowProps) {
  const { webhooks: words } = useFeatureMessages(webhookMessages);
  const { auth, format } = useMessages();
  const [busy, setBusy] = useState<'test' | 'secret' | null>(null);
  const nameId = useId();
  const { address, events, off, deliveries } = webhook;
  const run = (what: 'test' | 'secret', work: WebhookRowProps['onTest']) => async () => {
    if (busy !== null) return;
    setBusy(what);
    await work(webhook);
    setBusy(null);
  };
  const buttons = [
    { what: 'test', label: words.sendTest, work: onTest },
    { what: 'secret', label: words.newSecret, work: onNewSecret },
  ] as const;
  return (
    <li className={css.webhook}>
      <div id={nameId} className={css.name}>
        <strong>
          <bdi>{address}</bdi>
        </strong>
        <p>{events.map((event) => words.eventNames[event]).join(' · ')}</p>
      </div>
      {off !== null && (
        <p className={css.off} role="status">
          {words.off[off.reason](format.day(off.at))} {words.turnOn}
        </p>
      )}
      {deliveries.length === 0 ? (
        <p>{words.noDeliveries}</p>
      ) : (
        <details>
          <summary>{words.deliveries(deliveries.length)}</summary>
          <ul>
            {deliveries.map((delivery, index) => (
              // Deliveries have no ids, and all change their places together.
              <li key={index}>
                <time dateTime={new Date(delivery.at).toISOString()}>{format.longDateTime(delivery.at)}</time>
                <span>{words.eventNames[delivery.event]}</span>
                <span>{deliveryResult(words, delivery)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className={css.buttons}>
        {buttons.map(({ what, label, work }) => (
          <Button
            key={what}
            kind="ghost"
            aria-describedby={nameId}
            busyLabel={busy === what ? auth.working : undefined}
            onClick={() => void run(what, work)()}
          >
            {label}
          </Button>
        ))}
        <Button kind="ghost" aria-describedby={nameId} onClick={(event) => onRemove(webhook, event)}>
          {words.remove}
        </Button>
      </div>
    </li>
  );
}
