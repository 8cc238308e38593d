import { type MouseEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type PasskeyInfo } from '#client/api/passkey-api.ts';
import { maxPasskeys } from '#domain/account/passkey.ts';
import { accountMessages } from '#messages/account-messages.ts';
import { useFeatureMessages, useForge, useMessages } from '../../../app/context/forge.ts';
import { hasPasskeys } from '../../../platform/has-passkeys.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useFocusReturn } from '../../../ui/focus/use-focus-return.ts';
import css from '../account.module.css';
import { useRemoval } from '../use-removal.ts';
import { NewPasskeyForm } from './new-passkey-form.tsx';
import { useOwnPasskeys } from './own-passkeys.ts';

export interface PasskeysProps {
  readonly email: string;
  readonly hasAutofocus: boolean;
}

/** Adds, lists and removes passkeys. */
export function Passkeys({ email, hasAutofocus }: PasskeysProps) {
  const { toasts } = useForge();
  const { api, passkeys, reload } = useOwnPasskeys();
  const { account } = useFeatureMessages(accountMessages);
  const { format } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const opener = useFocusReturn(isOpen);
  const heading = useRef<HTMLHeadingElement>(null);
  const listId = useId();
  const removeItem = useRemoval(heading);
  const remove =
    ({ id }: PasskeyInfo) =>
    ({ currentTarget }: MouseEvent) =>
      removeItem(currentTarget, () => api.remove(id), reload);
  const onAdded = async () => {
    flushSync(() => setOpen(false));
    toasts.success((words) => accountMessages[words.format.language].account.passkeyAdded);
    await reload();
  };
  const describe = ({ createdAt, usedOn }: PasskeyInfo) =>
    [
      account.passkeySince(format.day(createdAt)),
      usedOn === null ? account.tokenUnused : account.tokenUsed(format.day(usedOn)),
    ].join(' · ');
  const canAdd = hasPasskeys();
  const isFull = passkeys !== 'failed' && passkeys.length >= maxPasskeys;
  return (
    <section className={css.part}>
      <div className={css.row}>
        <div>
          <h3 ref={heading} tabIndex={-1} data-autofocus={hasAutofocus || undefined}>
            {account.passkeys}
          </h3>
          <p>{canAdd ? account.passkeysText : account.passkeysElsewhere}</p>
        </div>
        {canAdd && !isOpen && !isFull && (
          <Button ref={opener} aria-expanded={false} onClick={() => setOpen(true)}>
            {account.addPasskey}
          </Button>
        )}
      </div>
      {isFull && <p>{account.tooManyPasskeys}</p>}
      {isOpen && (
        <NewPasskeyForm email={email} onCancel={() => setOpen(false)} onAdded={() => void onAdded()} />
      )}
      {passkeys === 'failed' ? (
        <p role="alert">{account.passkeysFailed}</p>
      ) : (
        <ul className={css.sessions}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <div id={`${listId}-${passkey.id}`} className={css.value}>
                <strong>
                  <bdi>{passkey.name}</bdi>
                </strong>
                <p>{describe(passkey)}</p>
              </div>
              <Button kind="ghost" aria-describedby={`${listId}-${passkey.id}`} onClick={remove(passkey)}>
                {account.removeAddress}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
