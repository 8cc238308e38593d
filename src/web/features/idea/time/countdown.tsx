import { useCallback } from 'react';
import { type Deadline, countdown } from '#domain/deadline/deadline.ts';
import { type Messages } from '#messages/en/en.ts';
import { useMessages } from '../../../app/context/forge.ts';
import { ClockText } from './clock-text.tsx';
import css from './countdown.module.css';

/** The text of a countdown at a time (ms since 1970). */
function countdownText({ card, format }: Messages, deadline: Deadline, now: number): string {
  const left = countdown(deadline, now);
  if (left === 'expired') return card.expired;
  if (left === 'none') return card.noDeadline;
  if (left === 'invalid') return card.invalidDeadline;
  return format.timeLeft(left);
}

/** Returns a stable function that gives the countdown's text at a time. */
export function useCountdownLabel(deadline: Deadline): (now: number) => string {
  const messages = useMessages();
  const { kind } = deadline;
  const time = deadline.kind === 'at' ? deadline.time : 0;
  return useCallback(
    (now: number) => countdownText(messages, kind === 'at' ? { kind, time } : { kind }, now),
    [messages, kind, time],
  );
}

/** The time left on one line. Not a live region: announcing each second would be noise. */
export function Countdown({ deadline }: { readonly deadline: Deadline }) {
  const label = useCountdownLabel(deadline);
  return (
    <span role="timer" className={css.timer} data-ticking={deadline.kind === 'at' || undefined}>
      <ClockText label={label} isSlowOutOfView />
    </span>
  );
}
