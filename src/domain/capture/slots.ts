import { normalizeForSearch } from '../primitives/normalize-for-search.ts';
import { type SlotReader, type SlotValues } from './templates.ts';
import { type CaptureWords } from './words/capture-words.ts';

/** `<unit>` and `<timeunit>` as they are in the tables. */
export const units = { day: 0, week: 1, month: 2, year: 3 } as const;

/** Splits a table's words and drops their case and accents. */
export function wordsOf(text: string): readonly string[] {
  return normalizeForSearch(text)
    .split(' ')
    .filter((word) => word !== '');
}

function indexWords(table: readonly string[], first: number): ReadonlyMap<string, number> {
  return new Map(
    table.flatMap((words, index) => wordsOf(words).map((word) => [word, index + first] as const)),
  );
}

function indexNumbers(table: Readonly<Record<string, number>>): ReadonlyMap<string, number> {
  return new Map(Object.entries(table).map(([word, value]) => [normalizeForSearch(word), value]));
}

/** How many words a slot remembers. Most lines of a long text have the same few. */
const maxKnownWords = 500;

/** A slot that one word fills. */
function oneWord(read: (text: string) => SlotValues | null): SlotReader {
  const known = new Map<string, SlotValues | null>();
  return (tokens, at) => {
    const text = tokens[at]?.text ?? '';
    let values = known.get(text);
    if (values === undefined) {
      if (known.size === maxKnownWords) known.clear();
      values = read(text);
      known.set(text, values);
    }
    return values && { values, end: at + 1 };
  };
}

function fromTable(
  name: string,
  table: ReadonlyMap<string, number>,
  accepts: (value: number) => boolean = () => true,
): SlotReader {
  return oneWord((text) => {
    const value = table.get(text);
    return value !== undefined && accepts(value) ? { [name]: value } : null;
  });
}

function fromPattern(pattern: RegExp, names: readonly string[]): (text: string) => SlotValues | null {
  return (text) => {
    const match = pattern.exec(text);
    if (!match) return null;
    const found = names.flatMap((name, index) => {
      const digits = match[index + 1];
      return digits === undefined ? [] : [[name, Number(digits)] as const];
    });
    return Object.fromEntries(found);
  };
}

// "1º" without accents is "1O".
const readDay = fromPattern(/^(\d{1,2})(?:ST|ND|RD|TH|O)?$/, ['day']);
const readIso = fromPattern(/^(\d{4})-(\d\d)-(\d\d)$/, ['year', 'month', 'day']);
const readSlashed = fromPattern(/^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/, ['day', 'month', 'year']);
const readYear = fromPattern(/^(\d{4})$/, ['year']);
const readDigits = fromPattern(/^(\d{1,3})$/, ['count']);
const readHour = fromPattern(/^([01]?\d|2[0-3])$/, ['hour']);
const readClock = fromPattern(/^([01]?\d|2[0-3]):([0-5]\d)$/, ['hour', 'minute']);

/** "6 pm", "6 p.m." and the Spanish "6 p. m.". */
const readMeridiem: SlotReader = (tokens, at) => {
  const [, letter, rest] = /^([AP])(\.?M)?$/.exec(tokens[at]?.text ?? '') ?? [];
  if (letter === undefined) return null;
  const values = { meridiem: letter === 'P' ? 12 : 0 };
  if (rest !== undefined) return { values, end: at + 1 };
  return tokens[at + 1]?.text === 'M' ? { values, end: at + 2 } : null;
};

/** Hours as digits say how they were written: "05:30" has two, and is the morning. */
function withDigits(text: string, values: SlotValues | null): SlotValues | null {
  return values && { ...values, hourDigits: /^\d*/.exec(text)?.[0].length ?? 0 };
}

/** The readers of a language's slots. Dates such as 15/1 are read only where `readsSlashedDates`. */
export function createSlots(
  words: CaptureWords,
  readsSlashedDates: boolean,
): Readonly<Record<string, SlotReader>> {
  const numbers = indexWords(words.numbers, 1);
  const articles = wordsOf(words.articles);
  const firsts = wordsOf(words.firsts);
  const fractions = indexNumbers(words.fractions);
  const parts = indexNumbers(words.parts);
  const unitWords = indexWords(words.units, 0);
  const named = (name: string, text: string): SlotValues | null => {
    const value = numbers.get(text);
    return value === undefined ? null : { [name]: value };
  };
  const hour = (text: string) => withDigits(text, readHour(text)) ?? named('hour', text);
  const clock = (text: string) => withDigits(text, readClock(text));
  return {
    weekday: fromTable('weekday', indexWords(words.weekdays, 0)),
    month: fromTable('month', indexWords(words.months, 1)),
    day: oneWord((text) => (firsts.includes(text) ? { day: 1 } : readDay(text))),
    year: oneWord(readYear),
    iso: oneWord(readIso),
    slashed: oneWord((text) => (readsSlashedDates ? readSlashed(text) : null)),
    count: oneWord((text) =>
      articles.includes(text) ? { count: 1 } : (readDigits(text) ?? named('count', text)),
    ),
    unit: fromTable('unit', unitWords),
    longunit: fromTable('unit', unitWords, (unit) => unit >= units.month),
    timeunit: fromTable('minutesPerUnit', minutesPerUnit(words.timeUnits)),
    part: fromTable('part', parts),
    daypart: fromTable('part', parts, (hourOfDay) => hourOfDay < 21),
    hour: oneWord(hour),
    clock: oneWord(clock),
    time: oneWord((text) => clock(text) ?? hour(text)),
    minutes: oneWord((text) => {
      const minute = fractions.get(text) ?? numbers.get(text) ?? readDigits(text)?.['count'];
      return minute !== undefined && minute < 60 ? { minute } : null;
    }),
    fraction: fromTable('minute', fractions),
    ampm: readMeridiem,
  };
}

/**
 * Whether a word, folded as in tokens, can be in a date or time. Some that cannot are taken too: this only keeps the
 * grammar from looking at most lines.
 */
export function createVocabulary(words: CaptureWords): (text: string) => boolean {
  const { tags: _tags, categories: _categories, priorities: _priorities, ...phraseWords } = words;
  const known = new Set(meridiemWords);
  const add = (value: unknown): void => {
    if (typeof value === 'string')
      for (const word of value.split(/[\s|()[\]]+/)) known.add(normalizeForSearch(word));
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) {
        known.add(normalizeForSearch(key));
        add(inner);
      }
  };
  add(phraseWords);
  return (text) => known.has(text) || /\d/.test(text);
}

const meridiemWords = ['A', 'P', 'AM', 'PM', 'A.M', 'P.M', 'M'];

function minutesPerUnit([hours, minutes]: CaptureWords['timeUnits']): ReadonlyMap<string, number> {
  return new Map([
    ...wordsOf(hours).map((word) => [word, 60] as const),
    ...wordsOf(minutes).map((word) => [word, 1] as const),
  ]);
}
