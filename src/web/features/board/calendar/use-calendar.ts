import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type IdeasByDay, ideasByDay } from '#domain/board/ideas-by-day.ts';
import { calendarTime } from '#domain/deadline/deadline-day.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { isShownMonth, monthOf, sameDayIn, weeksOf } from '#domain/time/month.ts';
import { useForge, useObservable, useZone } from '../../../app/context/forge.ts';
import { type BoardState } from '../state/board-state.ts';
import { type DayName, focusDay } from './focus-day.ts';
import { useToday } from './use-today.ts';

export interface Calendar {
  readonly today: number;
  readonly month: number;
  /** The days shown, by week. Those of the months before and after fill up the first and the last week. */
  readonly weeks: readonly (readonly number[])[];
  /** The day at which the Tab key stops; one of those shown. */
  readonly activeDay: number;
  /** The day whose ideas are shown as rows. */
  readonly openDay: DayName | null;
  readonly undated: readonly Idea[];
  ideasOf(day: DayName): readonly Idea[];
  /** Goes to a day and its month. Does nothing beyond the calendar's ends. */
  goTo(day: number): void;
  goToMonth(month: number): void;
  /** Makes a day the active one if it is shown. */
  activate(day: number): void;
  open(day: DayName): void;
  /** Closes the open day and focuses it. */
  leaveDay(): void;
  /** Takes the function that scrolls the open day's rows to an idea. */
  setDayScroller(scroll: ((id: string) => void) | null): void;
}

/** The state of the calendar. Weeks begin on the weekday `weekStart`, 0 for Monday to 6 for Sunday. */
export function useCalendar(board: BoardState, weekStart: number): Calendar {
  const { environment, openedIdea } = useForge();
  const { utcOffsetMinutes } = environment;
  const today = useToday();
  const shown = useObservable(board.ideas);
  const ideas = useIdeasByDay(shown);
  const [{ month, activeDay }, setPlace] = useState({ month: monthOf(today), activeDay: today });
  const [openDay, setOpenDay] = useState<DayName | null>(null);
  const dayScroller = useRef<((id: string) => void) | null>(null);
  const weeks = useMemo(() => weeksOf(month, weekStart), [month, weekStart]);
  const isShown = (day: number) => weeks.some((week) => week.includes(day));

  const goTo = (day: number) => {
    const next = monthOf(day);
    if (!isShownMonth(next)) return;
    setPlace({ month: next, activeDay: day });
    if (next === month) return;
    setOpenDay(null);
    openedIdea.set(null);
  };
  const open = (day: DayName) => {
    if (typeof day === 'number') setPlace({ month: isShown(day) ? month : monthOf(day), activeDay: day });
    setOpenDay(day);
  };
  const dayOfIdea = (idea: Idea): DayName => calendarTime(idea.deadline, utcOffsetMinutes)?.day ?? 'undated';

  // The address may name an idea, as after a reload.
  const named = useObservable(openedIdea);
  const [lastNamed, setLastNamed] = useState<string | null>(null);
  if (named !== lastNamed) {
    setLastNamed(named);
    const idea = named === null ? undefined : shown.find(({ id }) => id === named);
    if (idea !== undefined) open(dayOfIdea(idea));
  }
  useLayoutEffect(() => {
    board.listScroller.set((index) => {
      const idea = shown[index];
      if (idea === undefined) return;
      const day = dayOfIdea(idea);
      if (day === openDay) dayScroller.current?.(idea.id);
      else open(day);
    });
    return () => board.listScroller.set(null);
  });

  return {
    today,
    month,
    weeks,
    activeDay,
    openDay,
    undated: ideas.undated,
    ideasOf: (day) => (day === 'undated' ? ideas.undated : (ideas.days.get(day) ?? none)),
    goTo,
    goToMonth: (next) => goTo(sameDayIn(next, activeDay)),
    activate(day) {
      if (isShown(day)) setPlace({ month, activeDay: day });
    },
    open,
    leaveDay() {
      if (openDay === null) return;
      flushSync(() => {
        setOpenDay(null);
        openedIdea.set(null);
      });
      focusDay(openDay);
    },
    setDayScroller(scroll) {
      dayScroller.current = scroll;
    },
  };
}

const none: readonly Idea[] = [];

/** The ideas by day; grouped again in another time zone. */
function useIdeasByDay(ideas: readonly Idea[]): IdeasByDay<Idea> {
  const { utcOffsetMinutes } = useForge().environment;
  const zone = useZone();
  const createOffsets = () => ({ zone, minutesAt: (at: number) => utcOffsetMinutes(at) });
  const [offsets, setOffsets] = useState(createOffsets);
  if (offsets.zone !== zone) setOffsets(createOffsets());
  return useMemo(() => ideasByDay(ideas, offsets.minutesAt), [ideas, offsets]);
}
