import { type BuiltInCategory } from '../../idea/categories.ts';
import { type Priority } from '../../idea/idea.ts';
import { type BuiltInTag } from '../../idea/tags.ts';

/** The dates a phrase can name. Weeks begin on Monday. */
export type DateMeaning =
  | 'today'
  | 'tonight'
  | 'tomorrow'
  | 'dayAfterTomorrow'
  /** The next such weekday, never today. */
  | 'comingWeekday'
  /** The next such weekday, today included. */
  | 'thisWeekday'
  /** The weekday in the week after this one. */
  | 'weekdayOfNextWeek'
  /** Monday after a week, the same day after a month. */
  | 'nextUnit'
  | 'endOfUnit'
  /** Saturday, or today on a weekend. */
  | 'thisWeekend'
  | 'comingWeekend'
  | 'weekendOfNextWeek'
  | 'daysLater'
  | 'minutesLater'
  | 'halfAnHourLater'
  | 'calendarDate';

/** How a phrase names a time of day, by what it needs beside it. */
export type TimeMeaning =
  /** Enough alone: "at 5". */
  | 'alone'
  /** Needs a day, a part of the day or "before": Spanish "las 5". */
  | 'withArticle'
  /** Digits as a 24-hour clock shows them. Alone only with two digits, as "18:00": "3:16" is also a verse. */
  | 'clock'
  /** "21h" needs a date before it and two digits: "8 horas" is as often how long something takes. */
  | 'hours'
  /** Needs a part of the day behind it: "5 in the afternoon". */
  | 'bare'
  /** "A quarter to five". */
  | 'minutesBefore'
  /** Alone only with a word before it: "at noon". */
  | 'noon'
  | 'midnight';

/** How a phrase names a part of the day, by what it needs beside it. */
export type PartMeaning = 'alone' | 'withDay' | 'afterHour';

/** Words for one thing, separated by spaces. */
type Words = string;

/**
 * One language of the capture line. Case and accents do not matter. In templates `(x|y)` is an optional word,
 * `[x|y]` a required one, and `<slot>` a word of another table here.
 */
export interface CaptureWords {
  readonly priorities: Readonly<Record<Priority, Words>>;
  readonly tags: Readonly<Record<BuiltInTag, string>>;
  /** Only where a category's name differs from the stored one. */
  readonly categories: Readonly<Partial<Record<BuiltInCategory, string>>>;
  /** From Monday. Slot `<weekday>`. */
  readonly weekdays: readonly Words[];
  /** From January. Slot `<month>`. */
  readonly months: readonly Words[];
  /** From one. Used by the slots of numbers: `<day>`, `<count>`, `<hour>`, `<minutes>`. */
  readonly numbers: readonly Words[];
  /** "First" for one in `<day>`. */
  readonly firsts: Words;
  /** "A" for one in `<count>`. */
  readonly articles: Words;
  /** "Half" and "quarter" in `<minutes>`, and slot `<fraction>`: "5 to 6" alone is as often a range as a time. */
  readonly fractions: Readonly<Record<string, number>>;
  /** Slot `<unit>`: day, week, month, year. `<longunit>` takes the last two only. */
  readonly units: readonly [Words, Words, Words, Words];
  /** Slot `<timeunit>`: hour, minute. */
  readonly timeUnits: readonly [Words, Words];
  /** Slot `<part>`: a part of the day with the hour that it means alone. `<daypart>` takes those before 21:00 only. */
  readonly parts: Readonly<Record<string, number>>;
  /** Before a date or a time, and part of it: "by". */
  readonly leads: readonly string[];
  /** The same before a date only: "for". */
  readonly dateLeads: readonly string[];
  /** Slots of a calendar date: `<day>`, `<month>`, `<year>`, `<iso>`, `<slashed>` (day first). */
  readonly dates: Readonly<Record<DateMeaning, readonly string[]>>;
  /** Slots of a time: `<hour>`, `<clock>`, `<time>` (either), `<minutes>`, `<fraction>`, `<ampm>`. */
  readonly times: Readonly<Record<TimeMeaning, readonly string[]>>;
  readonly dayParts: Readonly<Record<PartMeaning, readonly string[]>>;
  /** A phrase right after one of these is no deadline. */
  readonly refusedAfter: Words;
  /** Between two dates these make a list or a range, which is no deadline. */
  readonly connectors: Words;
  /** Behind a number they make a range: "1 to 5 December". */
  readonly ranges: Words;
  /** Behind a unit it makes an interval, which is no deadline: "3 days before Friday". */
  readonly before: Words;
  /** Words that name a date only with a time or another date beside them. */
  readonly homonyms: Words;
}
