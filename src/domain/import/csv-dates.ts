import { type Language } from '../account/account.ts';
import { type Zone } from '../deadline/deadline.ts';
import { deadlineOf } from './foreign-dates.ts';
import { foldName } from './names.ts';

/** Which of the two first numbers of a date is the day. */
export interface DayOrder {
  readonly dayFirst: boolean;
  /** Whether the dates can be read either way. */
  readonly isOpen: boolean;
}

const slashed = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?:,?\s+(.*))?$/;
const yearFirst = /^(\d{4})([/.])(\d{1,2})\2(\d{1,2})(?:,?\s+(.*))?$/;
/** No date is longer, and on a long text that is no date the patterns would take quadratic time. */
const maxDateText = 80;
const clock = /^(\d{1,2}):(\d\d)(?::\d\d)?\s*(?:([ap])\.?\s?m\.?)?$/i;

/** Finds whether a column's dates have the day or the month first: a number above 12 can only be a day. */
export function dayOrderOf(texts: readonly string[], language: Language, given?: boolean): DayOrder {
  let isOpen = false;
  let dayFirst = 0;
  for (const text of texts) {
    const clean = text.trim();
    if (clean.length > maxDateText) continue;
    const [, first, sign, second] = slashed.exec(clean) ?? [];
    // Dates with dots have the day first everywhere.
    if (first === undefined || sign === '.') continue;
    if (Number(first) > 12) dayFirst++;
    else if (Number(second) > 12) dayFirst--;
    else isOpen = true;
  }
  if (dayFirst !== 0) return { dayFirst: dayFirst > 0, isOpen: false };
  return { dayFirst: given ?? language === 'es', isOpen };
}

/** A date as spreadsheets and apps write it, as a deadline; null if it is none. */
export function csvDate(text: string, zone: Zone, dayFirst: boolean): string | null {
  const clean = text.trim();
  if (clean.length > maxDateText) return null;
  return deadlineOf(clean, zone) ?? numericDate(clean, dayFirst) ?? dateInWords(clean);
}

function numericDate(text: string, dayFirst: boolean): string | null {
  const [, year, , month, day, time = ''] = yearFirst.exec(text) ?? [];
  if (year !== undefined) return isoDate(year, month, day, time);
  const [, first, sign, second, shortYear = '', rest = ''] = slashed.exec(text) ?? [];
  if (first === undefined) return null;
  const fullYear = shortYear.length === 2 ? `20${shortYear}` : shortYear;
  const isDayFirst = sign === '.' || Number(first) > 12 || (dayFirst && Number(second) <= 12);
  return isDayFirst ? isoDate(fullYear, second, first, rest) : isoDate(fullYear, first, second, rest);
}

const languages = ['en', 'es'] as const;
let monthsByName: ReadonlyMap<string, number> | null = null;

/** Full and short names of months, from the runtime's locale data. */
function months(): ReadonlyMap<string, number> {
  monthsByName ??= new Map(
    languages.flatMap((language) =>
      (['long', 'short'] as const).flatMap((month) => {
        const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
        return Array.from({ length: 12 }, (_, index) => {
          const name = format.format(Date.UTC(2000, index, 15));
          return [foldName(name).replace('.', ''), index + 1] as const;
        });
      }),
    ),
  );
  return monthsByName;
}

/** "November 27, 2026 6:00 PM", "27 de noviembre de 2026", as Notion writes them. */
function dateInWords(text: string): string | null {
  const [, before, month = '', after, year, time = ''] =
    /^(\d{1,2})?(?:st|nd|rd|th)?\s*(?:de\s+)?([\p{L}]{3,})\.?\s*(?:(\d{1,2})(?:st|nd|rd|th)?,)?\s*(?:de\s+)?(\d{4})(?:,?\s+(?:at\s+|a\s+las\s+)?(.*))?$/u.exec(
      text,
    ) ?? [];
  const number = months().get(foldName(month));
  const day = before ?? after;
  if (number === undefined || day === undefined) return null;
  return isoDate(year, String(number), day, time);
}

function isoDate(year: string | undefined, month = '', day = '', time: string): string | null {
  const pad = (text: string) => text.padStart(2, '0');
  const date = `${year}-${pad(month)}-${pad(day)}`;
  if (time.trim() === '') return deadlineOf(date, utc);
  const [, hour, minute, half] = clock.exec(time.trim()) ?? [];
  if (hour === undefined || (half !== undefined && (Number(hour) > 12 || Number(hour) < 1))) return null;
  const afternoon = half?.toLowerCase() === 'p' ? 12 : 0;
  const full = half === undefined ? Number(hour) : (Number(hour) % 12) + afternoon;
  return deadlineOf(`${date}T${pad(String(full))}:${minute}`, utc);
}

/** Only checks that there is such a day: a wall-clock time is the same in every zone. */
const utc: Zone = ({ year, month, day, hour, minute }) => Date.UTC(year, month - 1, day, hour, minute);
