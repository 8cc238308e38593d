import { type MouseEvent, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type WebhookInfo, createWebhookApi } from '#client/api/webhook-api.ts';
import { errorCodeOf } from '#client/errors.ts';
import { maxWebhooks } from '#domain/webhooks/webhook.ts';
import { webhookMessages } from '#messages/webhook-messages.ts';
import { useFeatureMessages, useForge } from '../../../app/context/forge.ts';
import { optionalPart } from '../../../app/shell/optional-part.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { useFocusReturn } from '../../../ui/focus/use-focus-return.ts';
import { isTextField } from '../../../ui/input/is-text-field.ts';
import css from '../account.module.css';
import { SecretField } from '../secret-field.tsx';
import { showFailure } from '../show-failure.ts';
import { useLoadedList } from '../use-loaded-list.ts';
import { useRemoval } from '../use-removal.ts';
import { deliveryResult } from './delivery-result.ts';
import { type MadeSecret } from './new-webhook-form.tsx';

// Few people have webhooks, and Account opens for many other reasons.
const NewWebhookForm = optionalPart(async () => (await import('./new-webhook-form.tsx')).NewWebhookForm);
const WebhookList = optionalPart(async () => (await import('./webhook-list.tsx')).WebhookList);

/** Adds webhooks, shows each secret once, sends tests, and removes webhooks. */
export function Webhooks({ hasAutofocus }: { readonly hasAutofocus: boolean }) {
  const { client, environment, toasts } = useForge();
  const api = useMemo(() => createWebhookApi(client, environment), [client, environment]);
  const { webhooks: words } = useFeatureMessages(webhookMessages);
  const { list, reload, refresh } = useLoadedList(api.list);
  const webhooks = list ?? [];
  const [made, setMade] = useState<MadeSecret | null>(null);
  const [isOpen, setOpen] = useState(false);
  const opener = useFocusReturn(isOpen);
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const onceId = useId();

  const show = (secret: MadeSecret) => {
    flushSync(() => setMade(secret));
    // Another address may be typed meanwhile.
    if (!isTextField(document.activeElement)) field.current?.focus();
    void refresh();
  };
  const onAdded = (secret: MadeSecret) => {
    flushSync(() => setOpen(false));
    show(secret);
  };
  const test = async ({ id }: WebhookInfo) => {
    try {
      const delivery = await api.sendTest(id);
      const { result } = delivery;
      const isAccepted = typeof result === 'number' && result >= 200 && result < 300;
      const say = isAccepted ? toasts.success : toasts.error;
      say(({ format }) => {
        const { webhooks: texts } = webhookMessages[format.language];
        return isAccepted ? texts.accepted : texts.notAccepted(deliveryResult(texts, delivery));
      });
    } catch (error) {
      const code = errorCodeOf(error);
      // The general text of too many requests is about failed sign-ins.
      toasts.error(({ errors, format }) =>
        code === 'too-many-requests' ? webhookMessages[format.language].webhooks.tooManyTests : errors[code],
      );
    }
    await refresh();
  };
  const renew = async ({ id, address }: WebhookInfo) => {
    try {
      const { secret } = await api.renewSecret(id);
      show({ id, address, secret, isNext: true });
    } catch (error) {
      showFailure(toasts, error);
    }
  };
  const removeItem = useRemoval(heading);
  const remove = ({ id }: WebhookInfo, { currentTarget }: MouseEvent) =>
    removeItem(
      currentTarget,
      () => api.remove(id),
      async () => {
        if (made?.id === id) setMade(null);
        await reload();
      },
    );

  const isFull = webhooks !== 'failed' && webhooks.length >= maxWebhooks;
  return (
    <section className={css.part}>
      <div className={css.row}>
        <div>
          <h3 ref={heading} tabIndex={-1} data-autofocus={hasAutofocus || undefined}>
            {words.title}
          </h3>
          <p>{words.text}</p>
        </div>
        {!isOpen && !isFull && (
          <Button ref={opener} aria-expanded={false} onClick={() => setOpen(true)}>
            {words.add}
          </Button>
        )}
      </div>
      {isFull && <p>{words.tooMany}</p>}
      {isOpen && (
        <NewWebhookForm
          api={api}
          onCancel={() => setOpen(false)}
          onAdded={onAdded}
          onFailed={() => void refresh()}
        />
      )}
      {made !== null && (
        <>
          <SecretField
            ref={field}
            label={words.secretOf(made.address)}
            value={made.secret}
            describedBy={onceId}
          />
          <p id={onceId}>{made.isNext ? words.nextSecretOnce : words.secretOnce}</p>
        </>
      )}
      {webhooks === 'failed' ? (
        <p role="alert">{words.failed}</p>
      ) : (
        webhooks.length > 0 && (
          <WebhookList webhooks={webhooks} onTest={test} onNewSecret={renew} onRemove={remove} />
        )
      )}
    </section>
  );
}
