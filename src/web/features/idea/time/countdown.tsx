import { useCallback, useId } from 'react';
import { type Deadline, countdown } from '#domain/deadline/deadline.ts';
import { type Urgency } from '#domain/deadline/urgency.ts';
import { type Messages } from '#messages/en/en.ts';
import { useMessages } from '../../../app/context/forge.ts';
import { ClockText } from './clock-text.tsx';
import css from './countdown.module.css';

/** The text of a countdown at a time (ms since 1970). */
function countdownText(
  { card, format }: Messages,
  deadline: Deadline,
  isBrief: boolean,
  now: number,
): string {
  const left = countdown(deadline, now);
  if (left === 'expired') return card.expired;
  if (left === 'none') return card.noDeadline;
  if (left === 'invalid') return card.invalidDeadline;
  return isBrief ? format.briefTimeLeft(left) : format.timeLeft(left);
}

/** Returns a stable function that gives the countdown's text at a time. */
export function useCountdownLabel(deadline: Deadline, isBrief = false): (now: number) => string {
  const messages = useMessages();
  const { kind } = deadline;
  const time = deadline.kind === 'at' ? deadline.time : 0;
  return useCallback(
    (now: number) => countdownText(messages, kind === 'at' ? { kind, time } : { kind }, isBrief, now),
    [messages, isBrief, kind, time],
  );
}

export interface CountdownProps {
  readonly deadline: Deadline;
  /** Whether the text changes each second. */
  readonly isTicking?: boolean;
}

/** The time left on one line. Not a live region: announcing each second would be noise. */
export function Countdown({ deadline, isTicking = deadline.kind === 'at' }: CountdownProps) {
  const label = useCountdownLabel(deadline);
  const id = useId();
  return (
    <span
      role="timer"
      id={id}
      // A timer's content is not its name otherwise.
      aria-labelledby={id}
      className={css.timer}
      data-ticking={isTicking || undefined}
    >
      <ClockText label={label} isSlowOutOfView />
    </span>
  );
}

/** The time left in full for assistive technology, where the page shows it in another way. */
export function HiddenCountdown({ deadline }: Pick<CountdownProps, 'deadline'>) {
  const label = useCountdownLabel(deadline);
  const id = useId();
  return (
    <span role="timer" id={id} aria-labelledby={id} className={css.hidden}>
      <ClockText label={label} isSlowOutOfView />
    </span>
  );
}

export interface BriefCountdownProps {
  readonly deadline: Deadline;
  readonly urgency: Urgency;
}

/** The two largest units of the time left, and all of it for assistive technology. */
export function BriefCountdown({ deadline, urgency }: BriefCountdownProps) {
  const label = useCountdownLabel(deadline, true);
  // Its only text, such as "Expired", must not be there twice.
  if (deadline.kind !== 'at' || urgency === 'overdue')
    return <Countdown deadline={deadline} isTicking={false} />;
  return (
    <>
      <HiddenCountdown deadline={deadline} />
      <span className={css.brief} aria-hidden="true">
        <ClockText label={label} isSlowOutOfView />
      </span>
    </>
  );
}
