import { activeMoments } from '../board/filter.ts';
import { type Idea } from '../idea/idea.ts';
import { dayOf } from '../time/calendar-day.ts';

/**
 * The calendar days on which any of the ideas was active, in days since 1 January 1970. Only for these the filter by
 * activity finds an idea: a day's edits, moves and deletions leave no moment in an idea.
 */
export function activeDays(
  ideas: Iterable<Idea>,
  utcOffsetMinutes: (at: number) => number,
): ReadonlySet<number> {
  const days = new Set<number>();
  for (const idea of ideas)
    for (const moment of activeMoments(idea)) {
      const time = Date.parse(moment);
      days.add(dayOf(time, utcOffsetMinutes(time)));
    }
  return days;
}
