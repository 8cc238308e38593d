import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { accountMessages } from '#messages/account-messages.ts';
import { useAccountState, useFeatureMessages, useForge, useMessages } from '../../app/context/forge.ts';
import { pageAddress } from '../../platform/page-address.ts';
import { Button } from '../../ui/controls/button.tsx';
import css from './account.module.css';
import { ProofCancelled, useRunProven } from './passkeys/proof.ts';
import { SecretField } from './secret-field.tsx';
import { showFailure } from './show-failure.ts';
import { useAccountApi } from './use-own-account.ts';
import { ZoneQuestion } from './zone-question.tsx';

/** The calendar address as this dialog knows it: the server tells the text of a new one only. */
type Known = 'loading' | 'failed' | null | { readonly createdAt: number; readonly text: string | null };

/** Creates, shows once, replaces and removes the secret address from which calendar apps read the deadlines. */
export function CalendarAddress({ hasAutofocus }: { readonly hasAutofocus: boolean }) {
  const { toasts, preferences, environment } = useForge();
  const accountApi = useAccountApi();
  const runProven = useRunProven();
  const { account } = useFeatureMessages(accountMessages);
  const { auth, format } = useMessages();
  const { zone } = useAccountState().preferences;
  const [address, setAddress] = useState<Known>('loading');
  const [isBusy, setBusy] = useState(false);
  const warning = useId();
  const field = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    let isGone = false;
    accountApi.calendarAddressDate().then(
      (createdAt) => isGone || setAddress(createdAt === null ? null : { createdAt, text: null }),
      () => isGone || setAddress('failed'),
    );
    return () => {
      isGone = true;
    };
  }, [accountApi]);

  /** Runs a change, and shows what came of it at once, so that the focus can move there. */
  const run = async (change: () => Promise<Known>, focusNext: () => HTMLElement | null) => {
    if (isBusy) return;
    setBusy(true);
    try {
      const changed = await change();
      flushSync(() => setAddress(changed));
      focusNext()?.focus();
    } catch (error) {
      if (error instanceof ProofCancelled) return;
      showFailure(toasts, error);
    } finally {
      setBusy(false);
    }
  };
  const create = () =>
    void run(
      async () => {
        const path = await runProven(() => accountApi.createCalendarAddress());
        // Without a zone the calendar would tell the deadlines in UTC.
        const present = environment.zoneName();
        if (!zone && present !== undefined) preferences.choose({ zone: present });
        return { createdAt: environment.now(), text: pageAddress(environment.basePath, path) };
      },
      () => field.current,
    );
  const remove = () =>
    void run(
      async () => {
        await accountApi.removeCalendarAddress();
        toasts.success((words) => accountMessages[words.format.language].account.addressRemoved);
        return null;
      },
      () => heading.current,
    );

  const busyLabel = isBusy ? auth.working : undefined;
  const isThere = typeof address === 'object' && address !== null;
  return (
    <section className={css.part}>
      <div className={css.row}>
        <div>
          <h3 ref={heading} tabIndex={-1} data-autofocus={hasAutofocus || undefined}>
            {account.calendarAddress}
          </h3>
          <p>{account.calendarText}</p>
        </div>
        {address === null && (
          <Button busyLabel={busyLabel} onClick={create}>
            {account.createAddress}
          </Button>
        )}
      </div>
      {address === 'failed' && <p role="alert">{account.calendarFailed}</p>}
      {isThere && (
        <>
          {address.text !== null && (
            <SecretField
              ref={field}
              label={account.calendarAddress}
              value={address.text}
              describedBy={warning}
            />
          )}
          <p id={warning}>
            {account.calendarWarning}{' '}
            {address.text === null
              ? account.calendarCreated(format.dateTime(address.createdAt))
              : account.calendarOnce}
          </p>
          <ZoneQuestion />
          <div className={css.buttons}>
            <Button kind="ghost" onClick={remove}>
              {account.removeAddress}
            </Button>
            <Button busyLabel={busyLabel} onClick={create}>
              {account.newAddress}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
