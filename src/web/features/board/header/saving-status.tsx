import { Cloud, CloudAlert, CloudCheck, CloudOff, HardDrive, RotateCw, ServerOff } from 'lucide';
import { useId, useRef, useState } from 'react';
import { type SavingState, type WaitingState, isWaiting } from '#client/sync/saving-state.ts';
import { type Messages } from '#messages/en/en.ts';
import { useAccount, useForge, useMessages, useObservable } from '../../../app/context/forge.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { prepareFocusRecovery } from '../../../ui/focus/focus-recovery.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import css from './saving-status.module.css';

const icons = {
  saved: CloudCheck,
  saving: Cloud,
  offline: CloudOff,
  unavailable: ServerOff,
  full: HardDrive,
  failed: CloudAlert,
} as const;

/** How long after a manual retry the user is told that edits still wait, in ms. */
const waitingNoticeDelayMs = 1_500;

function savingText({ saving }: Messages, state: SavingState): string {
  if (isWaiting(state)) return saving[state.kind](state.waiting);
  if (state.kind === 'failed') return saving.failed(state.count);
  return saving[state.kind];
}

const waitingNotices = {
  offline: ({ errors }) => errors.offline,
  unavailable: ({ saving }) => saving.stillUnavailable,
  full: ({ saving }) => saving.stillFull,
} as const satisfies Record<WaitingState['kind'], (messages: Messages) => string>;

/** The retry button is removed when a retry succeeds: moves its focus to the status. */
const moveFocusToStatus = (button: HTMLButtonElement | null) => () => {
  if (button === document.activeElement)
    prepareFocusRecovery()(() => [document.querySelector<HTMLElement>('[data-saving]')]);
};

/** Shows whether the user's changes are saved. */
export function SavingStatus() {
  const account = useAccount();
  const state = useObservable(account.saving);
  const messages = useMessages();
  const { client, dialogs, environment, toasts } = useForge();
  const [attempts, setAttempts] = useState(0);
  const cancelNotice = useRef(() => {});
  const label = useId();
  const icon = icons[state.kind];
  const words = <span id={label}>{savingText(messages, state)}</span>;
  if (state.kind === 'failed') {
    return (
      <p role="status" aria-labelledby={label} className={css.status} data-kind="failed">
        <button type="button" className={css.action} onClick={() => dialogs.show({ kind: 'refused' })}>
          <Icon of={icon} size={16} />
          {words}
          <b data-count={messages.format.number(state.count)} />
        </button>
      </p>
    );
  }
  const tryNow = () => {
    setAttempts(attempts + 1);
    account.tryNow();
    cancelNotice.current();
    cancelNotice.current = environment.schedule(waitingNoticeDelayMs, () => {
      const now = account.saving.get();
      if (client.account.get() === account && isWaiting(now)) toasts.error(waitingNotices[now.kind]);
    });
  };
  return (
    <>
      <p
        role="status"
        aria-labelledby={label}
        className={css.status}
        data-kind={state.kind}
        data-saving
        tabIndex={-1}
      >
        <Icon of={icon} size={16} />
        {words}
        {isWaiting(state) && state.waiting > 0 && <b data-count={messages.format.number(state.waiting)} />}
      </p>
      {isWaiting(state) && (
        <IconButton ref={moveFocusToStatus} label={messages.saving.tryNow} onClick={tryNow}>
          {/* Turns once per retry, as nothing else may show that a retry happened. */}
          <Icon of={RotateCw} size={16} className={css.tries} style={{ rotate: `${attempts}turn` }} />
        </IconButton>
      )}
    </>
  );
}
