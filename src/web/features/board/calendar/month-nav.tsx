import { ChevronLeft, ChevronRight } from 'lucide';
import { type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { isShownMonth } from '#domain/time/month.ts';
import { calendarMessages } from '#messages/calendar-messages.ts';
import { type MonthFormat } from '#messages/format/month-format.ts';
import { useFeatureMessages } from '../../../app/context/forge.ts';
import { useTooltipKeys } from '../../../app/controls/use-tooltip-keys.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { focusDay } from './focus-day.ts';
import css from './month-nav.module.css';
import { type Calendar } from './use-calendar.ts';
import { useTodayKey } from './use-today-key.ts';

/** The name of the month, and the buttons that lead to others. An idea that is dragged and rests on one presses it. */
export function MonthNav({
  calendar,
  format,
}: {
  readonly calendar: Calendar;
  readonly format: MonthFormat;
}) {
  const { calendar: words } = useFeatureMessages(calendarMessages);
  const keysOf = useTooltipKeys();
  const todayButton = useTodayKey();
  const { goTo, goToMonth, month, today } = calendar;
  const goToToday = ({ currentTarget }: MouseEvent) => {
    flushSync(() => goTo(today));
    // The key T presses the button while the focus is elsewhere.
    if (document.activeElement !== currentTarget) focusDay(today);
  };
  return (
    <div className={css.nav}>
      <h2 className={css.name} aria-live="polite">
        {format.month(month)}
      </h2>
      <div className={css.buttons}>
        <IconButton
          label={words.previousMonth}
          disabled={!isShownMonth(month - 1)}
          data-hover-press
          onClick={() => goToMonth(month - 1)}
        >
          <Icon of={ChevronLeft} size={18} />
        </IconButton>
        <Button
          ref={todayButton}
          kind="ghost"
          data-hover-press
          data-tooltip={words.today}
          {...keysOf('today')}
          onClick={goToToday}
        >
          {words.today}
        </Button>
        <IconButton
          label={words.nextMonth}
          disabled={!isShownMonth(month + 1)}
          data-hover-press
          onClick={() => goToMonth(month + 1)}
        >
          <Icon of={ChevronRight} size={18} />
        </IconButton>
      </div>
    </div>
  );
}
