import { useMemo } from 'react';
import { deadlineOptions } from '#domain/deadline/deadline-options.ts';
import { deadlineMessages } from '#messages/deadline-messages.ts';
import { createWeekdayFormat } from '#messages/format/weekday-format.ts';
import { useClockBoundary, useFeatureMessages, useForge, useMessages } from '../../../app/context/forge.ts';
import css from './deadline-chips.module.css';

export interface DeadlineChipsProps {
  readonly value: string;
  /** Whether the idea may be without a deadline. */
  readonly hasNone: boolean;
  onChoose(deadline: string): void;
}

/** The usual deadlines, each at one press, below the field. */
export function DeadlineChips({ value, hasNone, onChoose }: DeadlineChipsProps) {
  const { environment } = useForge();
  const { format } = useMessages();
  const { deadlineOptions: words } = useFeatureMessages(deadlineMessages);
  const weekdayOf = useMemo(() => createWeekdayFormat(format.locale), [format]);
  useClockBoundary();
  const now = environment.now();
  const options = deadlineOptions(now, environment.utcOffsetMinutes(now));
  return (
    <div role="group" aria-label={words.chips} className={css.chips}>
      {options.map(({ choice, day, deadline, hasPassed }) => (
        <button
          key={choice}
          type="button"
          className={css.chip}
          title={words.at(weekdayOf(day))}
          aria-pressed={value === deadline}
          disabled={hasPassed}
          onClick={() => onChoose(deadline)}
        >
          {words.choices[choice]}
        </button>
      ))}
      {hasNone && value !== '' && (
        <button type="button" className={css.chip} onClick={() => onChoose('')}>
          {words.none}
        </button>
      )}
    </div>
  );
}
