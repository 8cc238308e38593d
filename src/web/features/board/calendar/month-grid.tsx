import { type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { weekdayOf } from '#domain/time/calendar-day.ts';
import { sameDayIn } from '#domain/time/month.ts';
import { type MonthFormat } from '#messages/format/month-format.ts';
import { hasModifierKey } from '../../../ui/input/has-modifier-key.ts';
import { DayCell } from './day-cell.tsx';
import { DayPanel } from './day-panel.tsx';
import { focusDay } from './focus-day.ts';
import css from './month-grid.module.css';
import { type Calendar } from './use-calendar.ts';

export interface MonthGridProps {
  readonly calendar: Calendar;
  readonly format: MonthFormat;
  onOpenDay(day: number): void;
  onOpenIdea(id: string): void;
}

/**
 * The month as a grid with one tab stop: arrows go to other days, Home and End to the ends of the week, Page Up and Page Down to
 * other months, Enter opens a day. The open day is below its week.
 */
export function MonthGrid({ calendar, format, onOpenDay, onOpenIdea }: MonthGridProps) {
  const { activeDay, month, openDay, weeks } = calendar;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || hasModifierKey(event) || event.shiftKey) return;
    const isOnDay = event.target instanceof Element && event.target.role === 'gridcell';
    if (isOnDay && (event.key === 'Enter' || event.key === ' ')) onOpenDay(activeDay);
    else if (event.key === 'Escape' && openDay !== null) calendar.leaveDay();
    else {
      const to = dayOfKey(event.key, calendar);
      if (to === null) return;
      flushSync(() => calendar.goTo(to));
      focusDay(to);
    }
    event.preventDefault();
  };
  return (
    <div className={css.month}>
      {/* Its boxes are those of its rows, so that the open day can be between two of them. */}
      <div
        role="grid"
        aria-label={format.month(month)}
        className={css.grid}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        <div role="row" className={css.week} data-head>
          {weeks[0]?.map((day) => (
            <div
              key={day}
              role="columnheader"
              aria-label={format.weekday(weekdayOf(day))}
              className={css.weekday}
            >
              {format.shortWeekday(weekdayOf(day))}
            </div>
          ))}
        </div>
        {weeks.map((days, index) => (
          <div key={days[0]} role="row" className={css.week} style={{ gridRow: rowOfWeek(index) }}>
            {days.map((day) => (
              <DayCell key={day} {...{ calendar, day, format, onOpenDay, onOpenIdea }} />
            ))}
          </div>
        ))}
      </div>
      {openDay !== null && (
        <DayPanel
          key={openDay}
          calendar={calendar}
          day={openDay}
          format={format}
          style={{ gridRow: rowOfPanel(calendar) }}
        />
      )}
    </div>
  );
}

/** The rows of the page's grid: the weekdays, a place for the undated ideas, and for each week itself and its open day. */
const rowOfWeek = (index: number) => index * 2 + 3;

function rowOfPanel({ openDay, weeks }: Calendar): number {
  const week = weeks.findIndex((days) => openDay !== 'undated' && openDay !== null && days.includes(openDay));
  return week < 0 ? 2 : rowOfWeek(week) + 1;
}

/** The day that a key goes to; null if it goes to none. */
function dayOfKey(key: string, { activeDay, month, weeks }: Calendar): number | null {
  const week = weeks.find((days) => days.includes(activeDay));
  switch (key) {
    case 'ArrowLeft':
      return activeDay - 1;
    case 'ArrowRight':
      return activeDay + 1;
    case 'ArrowUp':
      return activeDay - 7;
    case 'ArrowDown':
      return activeDay + 7;
    case 'Home':
      return week?.[0] ?? null;
    case 'End':
      return week?.at(-1) ?? null;
    case 'PageUp':
      return sameDayIn(month - 1, activeDay);
    case 'PageDown':
      return sameDayIn(month + 1, activeDay);
    default:
      return null;
  }
}
