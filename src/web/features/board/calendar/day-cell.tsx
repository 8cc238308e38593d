import { type Idea } from '#domain/idea/idea.ts';
import { monthOf } from '#domain/time/month.ts';
import { calendarMessages } from '#messages/calendar-messages.ts';
import { type MonthFormat } from '#messages/format/month-format.ts';
import { useFeatureMessages } from '../../../app/context/forge.ts';
import { IdeaChip } from './idea-chip.tsx';
import css from './month-grid.module.css';
import { type Calendar } from './use-calendar.ts';

/** How many ideas of a day are shown in its cell. */
const maxChips = 3;

export interface DayCellProps {
  readonly calendar: Calendar;
  readonly day: number;
  readonly format: MonthFormat;
  onOpenDay(day: number): void;
  onOpenIdea(id: string): void;
}

/** A day of the month with its first ideas. */
export function DayCell({ calendar, day, format, onOpenDay, onOpenIdea }: DayCellProps) {
  const { calendar: words } = useFeatureMessages(calendarMessages);
  const ideas: readonly Idea[] = calendar.ideasOf(day);
  const isActive = day === calendar.activeDay;
  const more = ideas.length - maxChips;
  return (
    <div
      role="gridcell"
      tabIndex={isActive ? 0 : -1}
      aria-label={ideas.length === 0 ? format.day(day) : words.dayWithIdeas(format.day(day), ideas.length)}
      aria-selected={isActive}
      aria-current={day === calendar.today ? 'date' : undefined}
      className={css.cell}
      data-day={day}
      data-drop={day}
      data-outside={monthOf(day) !== calendar.month || undefined}
      data-open={day === calendar.openDay || undefined}
      onFocus={() => isActive || calendar.activate(day)}
    >
      <span className={css.number} aria-hidden="true">
        {format.dayNumber(day)}
      </span>
      {ideas.slice(0, maxChips).map((idea) => (
        <IdeaChip key={idea.id} idea={idea} format={format} isInGrid onOpen={onOpenIdea} />
      ))}
      {more > 0 && (
        <button type="button" tabIndex={-1} className={css.more} onClick={() => onOpenDay(day)}>
          {words.more(more)}
        </button>
      )}
    </div>
  );
}
