import { type CalendarTime, calendarTime } from '../deadline/deadline-day.ts';
import { type IdeaDoc } from '../idea/idea.ts';

/** Ideas by the day of their deadline. */
export interface IdeasByDay<T> {
  /** The ideas of each day (since 1 January 1970), by the time of day; equal ones in the order given. */
  readonly days: ReadonlyMap<number, readonly T[]>;
  /** Those without a readable deadline, in the order given. */
  readonly undated: readonly T[];
}

/** Groups the ideas of a board for its calendar. `utcOffset` returns the person's minutes ahead of UTC at a moment. */
export function ideasByDay<T extends Pick<IdeaDoc, 'deadline'>>(
  ideas: readonly T[],
  utcOffset: (at: number) => number,
): IdeasByDay<T> {
  const days = new Map<number, { readonly idea: T; readonly time: CalendarTime }[]>();
  const undated: T[] = [];
  for (const idea of ideas) {
    const time = calendarTime(idea.deadline, utcOffset);
    if (time === null) undated.push(idea);
    else {
      const others = days.get(time.day);
      if (others === undefined) days.set(time.day, [{ idea, time }]);
      else others.push({ idea, time });
    }
  }
  const sorted = Array.from(
    days,
    ([day, timed]) =>
      [day, timed.sort((a, b) => a.time.wallMs - b.time.wallMs).map(({ idea }) => idea)] as const,
  );
  return { days: new Map(sorted), undated };
}
