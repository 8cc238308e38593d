import { useMemo } from 'react';
import { type Happened } from '#domain/board/filter.ts';
import { dayOf, noonOf } from '#domain/time/calendar-day.ts';
import { findMessages } from '#messages/find-messages.ts';
import { createCalendarFormat } from '#messages/format/calendar-format.ts';
import { useFeatureMessages, useForge, useMessages } from '../../../app/context/forge.ts';

/** Says which span of time the ideas shown were active or finished in. */
export function HappenedText({ happened }: { readonly happened: Happened }) {
  const { environment } = useForge();
  const { locale } = useMessages().format;
  const { happened: words } = useFeatureMessages(findMessages).find;
  const calendar = useMemo(() => createCalendarFormat(locale), [locale]);
  const { what, from, until } = happened;
  const dayAt = (time: number) => dayOf(time, environment.utcOffsetMinutes(time));
  const [first, last] = [dayAt(from), dayAt(until - 1)];
  const month = monthOf(first, last);
  if (what === 'finished' && month !== null) return words.finishedIn(calendar.fullMonth(...month));
  if (first === last) return words[what].day(calendar.fullDay(first));
  return words[what].days(calendar.fullDay(first), calendar.fullDay(last));
}

/** The year and month (1 to 12) that these days are all of; null if they are no whole month. */
function monthOf(first: number, last: number): [number, number] | null {
  const [start, next] = [new Date(noonOf(first)), new Date(noonOf(last + 1))];
  const isWhole = start.getUTCDate() === 1 && next.getUTCDate() === 1 && last - first < 31;
  return isWhole ? [start.getUTCFullYear(), start.getUTCMonth() + 1] : null;
}
