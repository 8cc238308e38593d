import { X } from 'lucide';
import { type CSSProperties, type KeyboardEvent, useId } from 'react';
import { calendarMessages } from '#messages/calendar-messages.ts';
import { type MonthFormat } from '#messages/format/month-format.ts';
import { useFeatureMessages } from '../../../app/context/forge.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { isTextField } from '../../../ui/input/is-text-field.ts';
import { isMoveKey } from '../shortcuts/card-shortcuts.ts';
import { DayIdeas } from './day-ideas.tsx';
import css from './day-panel.module.css';
import { type DayName } from './focus-day.ts';
import { type Calendar } from './use-calendar.ts';

export interface DayPanelProps {
  readonly calendar: Calendar;
  readonly day: DayName;
  readonly format: MonthFormat;
  readonly style?: CSSProperties;
}

/** A whole day, or the undated ideas, as rows of List. Escape leads back to the month. */
export function DayPanel({ calendar, day, format, style }: DayPanelProps) {
  const { calendar: words } = useFeatureMessages(calendarMessages);
  const heading = useId();
  const ideas = calendar.ideasOf(day);
  const onKeyDown = (event: KeyboardEvent) => {
    // Other handlers are asked first: Escape leaves a field, and closes a menu.
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    // On a day ideas are sorted by their time.
    if (isMoveKey(event.nativeEvent)) event.preventDefault();
    if (event.key !== 'Escape' || isTextField(event.target)) return;
    event.preventDefault();
    calendar.leaveDay();
  };
  return (
    <section
      aria-labelledby={heading}
      className={css.panel}
      style={style}
      data-day-panel
      data-drop={day === 'undated' ? undefined : day}
      onKeyDown={onKeyDown}
    >
      <div className={css.head}>
        <h2 id={heading}>{day === 'undated' ? words.undated : format.dayOfMonth(day)}</h2>
        <IconButton label={words.leaveDay} onClick={calendar.leaveDay}>
          <Icon of={X} size={18} />
        </IconButton>
      </div>
      {ideas.length === 0 ? (
        <p className={css.empty}>{words.emptyDay}</p>
      ) : (
        <DayIdeas ideas={ideas} labelledBy={heading} onScroller={calendar.setDayScroller} />
      )}
    </section>
  );
}

/** Focuses the first idea of the open day, or what leads back from an empty one. */
export function focusOpenDay(): void {
  const panel = document.querySelector<HTMLElement>('[data-day-panel]');
  const first =
    panel?.querySelector<HTMLElement>('[data-title]') ?? panel?.querySelector<HTMLElement>('button');
  first?.focus({ preventScroll: true });
  panel?.scrollIntoView({ block: 'nearest' });
}
