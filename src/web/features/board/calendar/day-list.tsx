import { useId } from 'react';
import { calendarMessages } from '#messages/calendar-messages.ts';
import { type MonthFormat } from '#messages/format/month-format.ts';
import { useFeatureMessages } from '../../../app/context/forge.ts';
import css from './day-list.module.css';
import { type DayName } from './focus-day.ts';
import { IdeaChip } from './idea-chip.tsx';
import { type Calendar } from './use-calendar.ts';

export interface DayListProps {
  readonly calendar: Calendar;
  readonly day: DayName;
  readonly format: MonthFormat;
  /** How many of its ideas are shown until it is opened. */
  readonly max: number;
  onOpenDay(day: DayName): void;
  onOpenIdea(id: string): void;
}

/** A day of the agenda, or the undated ideas, in lines. */
export function DayList({ calendar, day, format, max, onOpenDay, onOpenIdea }: DayListProps) {
  const { calendar: words } = useFeatureMessages(calendarMessages);
  const heading = useId();
  const ideas = calendar.ideasOf(day);
  const more = ideas.length - max;
  return (
    <section
      aria-labelledby={heading}
      className={css.day}
      data-day={day}
      data-drop={day === 'undated' ? undefined : day}
    >
      <h2 id={heading} aria-current={day === calendar.today ? 'date' : undefined}>
        {day === 'undated' ? words.undated : format.dayOfMonth(day)}
      </h2>
      {ideas.length === 0 && <p>{words.emptyDay}</p>}
      <ul>
        {ideas.slice(0, max).map((idea) => (
          <li key={idea.id}>
            <IdeaChip idea={idea} format={format} onOpen={onOpenIdea} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <button type="button" className={css.more} onClick={() => onOpenDay(day)}>
          {words.more(more)}
        </button>
      )}
    </section>
  );
}
