import { useCallback } from 'react';
import { type Deadline, countdown } from '#domain/deadline/deadline.ts';
import { type Messages } from '#messages/en/en.ts';
import { useMessages } from '../../../app/context/forge.ts';
import { ClockText } from './clock-text.tsx';
import css from './countdown.module.css';

/** What a countdown says at a moment. */
function countdownText({ card, format }: Messages, deadline: Deadline, now: number): string {
  const left = countdown(deadline, now);
  if (left === 'expired') return card.expired;
  if (left === 'none') return card.noDeadline;
  if (left === 'invalid') return card.invalidDeadline;
  return format.timeLeft(left);
}

/** A stable function that tells what the countdown to a deadline says. */
export function useCountdownLabel(deadline: Deadline): (now: number) => string {
  const messages = useMessages();
  const { kind } = deadline;
  const time = deadline.kind === 'at' ? deadline.time : 0;
  return useCallback(
    (now: number) => countdownText(messages, kind === 'at' ? { kind, time } : { kind }, now),
    [messages, kind, time],
  );
}

/** The time left on one line. Not a live region: nobody wants each second read out. */
export function Countdown({ deadline }: { readonly deadline: Deadline }) {
  const label = useCountdownLabel(deadline);
  return (
    <span role="timer" className={css.timer} data-ticking={deadline.kind === 'at' || undefined}>
      <ClockText label={label} isSlowOutOfView />
    </span>
  );
}
