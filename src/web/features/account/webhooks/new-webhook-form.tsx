import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { type WebhookApi } from '#client/api/webhook-api.ts';
import { errorCodeOf } from '#client/errors.ts';
import {
  type WebhookEvent,
  isWebhookAddress,
  maxWebhookAddressLength,
  webhookEvents,
} from '#domain/webhooks/webhook.ts';
import { webhookMessages } from '#messages/webhook-messages.ts';
import { useFeatureMessages, useMessages } from '../../../app/context/forge.ts';
import { accountErrorText } from '../../../app/forms/auth-error-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ChoiceChips } from '../../../ui/field/choice-chips.tsx';
import { FormAlert } from '../../../ui/field/form-alert.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { focusFirstEmptyField } from '../../../ui/focus/focus-first-empty-field.ts';
import { consumeEscape } from '../../../ui/input/consume-escape.ts';
import css from '../account.module.css';

/** A secret that was just made: the server cannot show it again. */
export interface MadeSecret {
  readonly id: string;
  readonly address: string;
  readonly secret: string;
  /** Whether another secret was in use before. */
  readonly isNext: boolean;
}

export interface NewWebhookFormProps {
  readonly api: WebhookApi;
  onCancel(): void;
  onAdded(made: MadeSecret): void;
  /** Called if the answer was lost: a webhook may exist nevertheless. */
  onFailed(): void;
}

/** Names the address of a new webhook, and what it is told of. */
export function NewWebhookForm({ api, onCancel, onAdded, onFailed }: NewWebhookFormProps) {
  const { webhooks: words } = useFeatureMessages(webhookMessages);
  const { app, auth, errors } = useMessages();
  const [address, setAddress] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhookEvents);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setFault(null);
    const trimmed = address.trim();
    if (trimmed === '') return focusFirstEmptyField(event.currentTarget);
    if (!isWebhookAddress(trimmed)) return setFault(words.badAddress);
    if (events.length === 0) return setFault(words.noEvent);
    setBusy(true);
    try {
      const { id, secret } = await api.add({ address: trimmed, events: [...events] });
      onAdded({ id, address: trimmed, secret, isNext: false });
    } catch (error) {
      const code = errorCodeOf(error);
      setFault(code === 'invalid-request' ? words.badAddress : accountErrorText(errors, code));
      setBusy(false);
      onFailed();
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (consumeEscape(event) && !isBusy) onCancel();
  };

  return (
    <form className={css.form} noValidate onKeyDown={onKeyDown} onSubmit={(event) => void onSubmit(event)}>
      <TextField
        label={words.address}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        autoFocus
        required
        maxLength={maxWebhookAddressLength}
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
      <ChoiceChips<WebhookEvent>
        label={words.events}
        // The type is what the program reads in the event.
        choices={webhookEvents.map((value) => ({ value, label: `${words.eventNames[value]} (${value})` }))}
        chosen={events}
        onChange={setEvents}
      />
      <FormAlert text={fault} />
      <div className={css.buttons}>
        <Button onClick={onCancel}>{app.cancel}</Button>
        <Button type="submit" kind="primary" busyLabel={isBusy ? auth.working : undefined}>
          {words.add}
        </Button>
      </div>
    </form>
  );
}
