import { dayMs } from '../time/calendar-day.ts';
import { type Zone, utcTimeOf } from './deadline.ts';

/** The largest time value of a JavaScript date, in ms before or after 1970. */
const maxDateMs = 8.64e15;

// Both caches are keyed by input from clients, so each is emptied when full. Filling one again costs 0.3 ms a
// zone.
const maxCachedZones = 100;
const maxCachedDays = 4_000;
const zoneCache = new Map<string, Zone>();

/**
 * The IANA zone of this name, including daylight saving time, by the rules of JavaScript's Date: a time that
 * the clocks skip is read with the offset before the change; of a time that occurs twice, the first is used.
 * @throws RangeError if the name is unknown
 */
export function namedZone(name: string): Zone {
  const cached = zoneCache.get(name);
  if (cached) return cached;
  const zone = createZone(createOffsetLookup(name));
  if (zoneCache.size === maxCachedZones) zoneCache.clear();
  zoneCache.set(name, zone);
  return zone;
}

/** Whether this runtime knows the zone. A newer runtime may know more, because countries create new zones. */
export function isZoneName(text: string): boolean {
  try {
    namedZone(text);
    return true;
  } catch {
    return false;
  }
}

/** How far a zone is ahead of UTC at a moment, in ms. */
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
    // Offsets are less than a day, so every relevant change is between these two moments, three days apart.
    // At most one is: the closest changes on record are four days apart (Freetown, 1939), since 1970 seven.
    const before = offsetAtDayStart(number - 1);
    const after = offsetAtDayStart(number + 2);
    // The larger offset puts a skipped time before the change, and picks the first of two equal times.
    const offset = before === after ? before : offsetAt(utc - Math.max(before, after));
    // Date turns a moment beyond the last valid one into NaN.
    return new Date(utc - offset).getTime();
  };
}

/**
 * Looks up a zone's offsets by its name. Intl returns them only as part of a formatted text; the shortest one
 * includes the hour.
 */
function createOffsetLookup(timeZone: string): OffsetLookup {
  const clock = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', timeZoneName: 'longOffset' });
  return (time) => {
    const text = clock.format(Math.min(Math.max(time, -maxDateMs), maxDateMs));
    // "GMT" alone means no offset. Seconds occur in years when offsets were not yet whole minutes.
    const [, sign, hours = 0, minutes = 0, seconds = 0] = /([+-])(\d+):(\d+)(?::(\d+))?$/.exec(text) ?? [];
    const ahead = (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000;
    return sign === '-' ? -ahead : ahead;
  };
}
