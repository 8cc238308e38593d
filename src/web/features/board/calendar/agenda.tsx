import { firstDayOf, lastDayOf, monthOf } from '#domain/time/month.ts';
import { calendarMessages } from '#messages/calendar-messages.ts';
import { useFeatureMessages } from '../../../app/context/forge.ts';
import css from './agenda.module.css';
import { type DayListProps, DayList } from './day-list.tsx';
import { DayPanel } from './day-panel.tsx';

/** How many ideas of a day are shown until it is opened. */
const maxPerDay = 5;

/** The days of a month that have ideas, and today, one below the other: a phone has no space for a grid. */
export function Agenda(props: Omit<DayListProps, 'day' | 'max'>) {
  const { calendar, format } = props;
  const { calendar: words } = useFeatureMessages(calendarMessages);
  const { month, openDay, today } = calendar;
  const days: number[] = [];
  for (let day = firstDayOf(month); day <= lastDayOf(month); day += 1)
    if (calendar.ideasOf(day).length > 0 || day === today || day === openDay) days.push(day);
  const isOpenElsewhere = openDay === 'undated' || (openDay !== null && monthOf(openDay) !== month);
  return (
    <div className={css.agenda}>
      {openDay !== null && isOpenElsewhere && <DayPanel calendar={calendar} day={openDay} format={format} />}
      {days.map((day) =>
        day === openDay ? (
          <DayPanel key={day} calendar={calendar} day={day} format={format} />
        ) : (
          <DayList key={day} {...props} day={day} max={maxPerDay} />
        ),
      )}
      {days.length === 0 && <p className={css.empty}>{words.emptyMonth}</p>}
    </div>
  );
}
