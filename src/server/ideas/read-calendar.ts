import { setImmediate as turn } from 'node:timers/promises';
import { type Account } from '#domain/account/account.ts';
import { fixedZone } from '#domain/deadline/deadline.ts';
import { isZoneName, namedZone } from '#domain/deadline/named-zone.ts';
import { calendarFeed } from '#domain/files/calendar-feed.ts';
import { type IdeaDoc } from '#domain/idea/idea.ts';
import { type Storage } from '../storage/api/storage.ts';
import { type CalendarOwner, listIdeaDocs } from '../storage/queries/calendar-addresses.ts';
import { fromRow } from '../storage/schema/idea-rows.ts';

/** The ideas read in one query, so that other requests can be answered between two. */
const pageSize = 1_000;

/**
 * Writes an account's deadlines as a calendar, in the zone of its preferences, or in UTC if that is missing or not known
 * here. Changes made meanwhile may already be in it: the calendar app then gets them again under the next version.
 */
export async function readCalendar(
  storage: Storage,
  { accountId, state }: CalendarOwner,
  { host, now }: { readonly host: string; readonly now: number },
): Promise<string> {
  const { zone } = (JSON.parse(state) as Account).preferences;
  const ideas: IdeaDoc[] = [];
  for (let after = ''; ; await turn()) {
    const rows = await listIdeaDocs(storage.read, { accountId, after, limit: pageSize });
    ideas.push(...rows.map(fromRow));
    const last = rows.at(-1);
    if (rows.length < pageSize || last === undefined) break;
    after = last.id;
  }
  const isKnown = zone !== undefined && isZoneName(zone);
  return calendarFeed(ideas, { zone: isKnown ? namedZone(zone) : fixedZone(0), host, now });
}
