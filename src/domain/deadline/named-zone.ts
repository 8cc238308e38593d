import { dayMs } from '../time/calendar-day.ts';
import { type Zone, utcTimeOf } from './deadline.ts';

/** The first and last moments that JavaScript has a date for lie this far from 1970. */
const maxDateMs = 8.64e15;

// Both caches grow by what clients send, so both are emptied when full. That costs a third of a millisecond a zone.
const maxCachedZones = 100;
const maxCachedDays = 4_000;
const zoneCache = new Map<string, Zone>();

/**
 * The zone of this IANA name, daylight saving included, by the rules that JavaScript's Date has for the zone
 * it runs in: a time the clocks skip is read with the offset before the change, and of a time they show twice
 * the first is meant. Throws a RangeError where the name is not known.
 */
export function namedZone(name: string): Zone {
  const cached = zoneCache.get(name);
  if (cached) return cached;
  const zone = createZone(createOffsetLookup(name));
  if (zoneCache.size === maxCachedZones) zoneCache.clear();
  zoneCache.set(name, zone);
  return zone;
}

/** Whether this runtime has a zone of this name. A newer one may know more: countries make zones of their own. */
export function isZoneName(text: string): boolean {
  try {
    namedZone(text);
    return true;
  } catch {
    return false;
  }
}

/** Milliseconds a zone is ahead of UTC at a moment. */
type OffsetLookup = (time: number) => number;

function createZone(offsetAt: OffsetLookup): Zone {
  const offsetsAtDayStart = new Map<number, number>();
  const offsetAtDayStart = (number: number): number => {
    const known = offsetsAtDayStart.get(number);
    if (known !== undefined) return known;
    const offset = offsetAt(number * dayMs);
    if (offsetsAtDayStart.size === maxCachedDays) offsetsAtDayStart.clear();
    offsetsAtDayStart.set(number, offset);
    return offset;
  };
  return (wall) => {
    const utc = utcTimeOf(wall);
    const number = Math.floor(utc / dayMs);
    // No zone is a day ahead or behind, so any change that matters lies between these two, three days apart. Two
    // changes never do: the closest on record are four days apart (Freetown, 1939), since 1970 seven.
    const before = offsetAtDayStart(number - 1);
    const after = offsetAtDayStart(number + 2);
    // With the larger offset a skipped time comes to lie before the change, and one shown twice is the first.
    const offset = before === after ? before : offsetAt(utc - Math.max(before, after));
    // By way of a Date, which makes it NaN beyond the last moment there is.
    return new Date(utc - offset).getTime();
  };
}

/** The offsets of a zone by its name. Intl gives them only within a text, the shortest of which has the hour too. */
function createOffsetLookup(timeZone: string): OffsetLookup {
  const clock = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', timeZoneName: 'longOffset' });
  return (time) => {
    const text = clock.format(Math.min(Math.max(time, -maxDateMs), maxDateMs));
    // "GMT" alone means no offset; seconds occur in times when offsets were not yet whole minutes.
    const [, sign, hours = 0, minutes = 0, seconds = 0] = /([+-])(\d+):(\d+)(?::(\d+))?$/.exec(text) ?? [];
    const ahead = (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000;
    return sign === '-' ? -ahead : ahead;
  };
}
