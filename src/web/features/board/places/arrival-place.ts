import { type Filter, noFilter } from '#domain/board/filter.ts';
import { currentEntry } from '../../../app/places/entry.ts';
import { type PageHistory } from '../../../platform/page-history.ts';
import { type ViewName } from '../state/board-state.ts';
import { placeOf } from './place.ts';

/** The place that the address names, with the words of the search before a reload; null if it is another person's. */
export function arrivalPlace(
  history: Pick<PageHistory, 'fragment' | 'state'>,
  owner: string,
): { readonly view: ViewName; readonly isCalendar: boolean; readonly filter: Filter } | null {
  const entry = currentEntry(history);
  const place = placeOf(history.fragment());
  if (place === null || (entry !== null && entry.owner !== owner)) return null;
  const { view, isCalendar } = place;
  return { view, isCalendar, filter: { ...noFilter, ...place.filter, ...entry?.search } };
}
