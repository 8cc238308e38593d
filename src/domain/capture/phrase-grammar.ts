import { type PhraseToken } from './phrase-tokens.ts';
import { createSlots, createVocabulary, wordsOf } from './slots.ts';
import { type SlotReader, type Template, compileTemplate, matchTemplate } from './templates.ts';
import { type SlotValues } from './templates.ts';
import {
  type CaptureWords,
  type DateMeaning,
  type PartMeaning,
  type TimeMeaning,
} from './words/capture-words.ts';

interface Part<Kind extends string, Meaning> {
  readonly kind: Kind;
  readonly meaning: Meaning;
  readonly values: SlotValues;
  readonly start: number;
  readonly end: number;
  /** Whether a word such as "by" comes before it. */
  readonly led: boolean;
}

export type DatePart = Part<'date', DateMeaning>;
export type TimePart = Part<'time', TimeMeaning>;
export type DayPart = Part<'dayPart', PartMeaning>;
type PhrasePart = DatePart | TimePart | DayPart;

/** A phrase as it is written, before its day is looked up. */
export interface Phrase {
  /** Index of its first token. */
  readonly start: number;
  readonly date: DatePart | null;
  /** A weekday before the date: "Friday, 27 November". */
  readonly weekday: number | null;
  readonly time: TimePart | null;
  readonly dayPart: DayPart | null;
}

/** Finds the longest phrase that ends with the last of the tokens. */
export type PhraseGrammar = (tokens: readonly PhraseToken[]) => Phrase | null;

type Compiled = readonly {
  readonly part: Pick<PhrasePart, 'kind' | 'meaning'>;
  readonly template: Template;
}[];

export function createGrammar(words: CaptureWords, readsSlashedDates: boolean): PhraseGrammar {
  const slots = createSlots(words, readsSlashedDates);
  const compiled: Compiled = [
    ...compile('date', words.dates),
    ...compile('time', words.times),
    ...compile('dayPart', words.dayParts),
  ];
  const leads = words.leads.map(compileTemplate);
  const dateLeads = words.dateLeads.map(compileTemplate);
  const homonyms = wordsOf(words.homonyms);

  function partsAt(tokens: readonly PhraseToken[], start: number): readonly PhrasePart[] {
    const parts: PhrasePart[] = [];
    const addFrom = (at: number, led: boolean, only?: PhrasePart['kind']) => {
      for (const { part, template } of compiled) {
        if (only !== undefined && part.kind !== only) continue;
        for (const { values, end } of matchTemplate(template, slots, tokens, at))
          parts.push({ ...part, values, start, end, led } as PhrasePart);
      }
    };
    addFrom(start, false);
    for (const template of leads)
      for (const { end } of matchTemplate(template, noSlots, tokens, start)) addFrom(end, true);
    for (const template of dateLeads)
      for (const { end } of matchTemplate(template, noSlots, tokens, start)) addFrom(end, true, 'date');
    return parts;
  }

  function parse(tokens: readonly PhraseToken[], start: number, parts: readonly PhrasePart[]): Phrase | null {
    const at = parts.at(-1)?.end ?? start;
    if (at === tokens.length) return toPhrase(tokens, parts, homonyms);
    for (const part of partsAt(tokens, at)) {
      if (!canFollow(parts, part)) continue;
      const phrase = parse(tokens, start, [...parts, part]);
      if (phrase) return phrase;
    }
    return null;
  }

  const isPhraseWord = createVocabulary(words);
  return (tokens) => {
    // A phrase ends with the last token, so it begins behind the last one that is in none: most lines have none.
    const first = tokens.findLastIndex(({ text }) => !isPhraseWord(text)) + 1;
    for (const [index, token] of tokens.entries()) {
      if (index < first || !token.startsWord) continue;
      const phrase = parse(tokens, index, []);
      if (phrase) return phrase;
    }
    return null;
  };
}

const noSlots: Readonly<Record<string, SlotReader>> = {};

function compile<Kind extends PhrasePart['kind'], Meaning extends string>(
  kind: Kind,
  table: Readonly<Record<Meaning, readonly string[]>>,
): Compiled {
  return Object.entries<readonly string[]>(table).flatMap(([meaning, templates]) =>
    templates.map((template) => ({
      part: { kind, meaning } as Pick<PhrasePart, 'kind' | 'meaning'>,
      template: compileTemplate(template),
    })),
  );
}

/** Each kind once; only a weekday may have its date behind it. */
function canFollow(parts: readonly PhrasePart[], part: PhrasePart): boolean {
  const same = parts.filter(({ kind }) => kind === part.kind);
  if (same.length === 0) return part.meaning !== 'afterHour' || parts.at(-1)?.kind === 'time';
  return isWeekdayBeforeDate(parts.at(-1), part) && same.length === 1;
}

function isWeekdayBeforeDate(part: PhrasePart | undefined, next: PhrasePart): boolean {
  return part?.meaning === 'comingWeekday' && next.meaning === 'calendarDate';
}

function toPhrase(
  tokens: readonly PhraseToken[],
  parts: readonly PhrasePart[],
  homonyms: readonly string[],
): Phrase | null {
  const [first] = parts;
  if (!first) return null;
  const dates = parts.filter((part): part is DatePart => part.kind === 'date');
  const time = parts.find((part): part is TimePart => part.kind === 'time') ?? null;
  const dayPart = parts.find((part): part is DayPart => part.kind === 'dayPart') ?? null;
  const date = dates.at(-1) ?? null;
  if (date?.values['minutesPerUnit'] !== undefined && parts.length > 1) return null;
  if (!isComplete(parts, date, time, dayPart)) return null;
  if (parts.length === 1 && homonyms.includes(tokens.at(-1)?.text ?? '')) return null;
  const weekday = dates.length > 1 ? (dates[0]?.values['weekday'] ?? null) : null;
  return { start: first.start, date, weekday, time, dayPart };
}

function isComplete(
  parts: readonly PhrasePart[],
  date: DatePart | null,
  time: TimePart | null,
  dayPart: DayPart | null,
): boolean {
  if (dayPart?.meaning === 'withDay' && !date) return false;
  if (!time) return date !== null || dayPart?.meaning === 'alone';
  const hasPartBehind = parts[parts.indexOf(time) + 1]?.kind === 'dayPart';
  switch (time.meaning) {
    case 'alone':
    case 'minutesBefore':
      return true;
    case 'bare':
      return hasPartBehind && date !== null;
    case 'clock':
      return date !== null || time.led || hasPartBehind || isFourDigitClock(time);
    case 'hours':
      return date !== null && date.start < time.start && time.values['hourDigits'] === 2;
    case 'withArticle':
      return date !== null || time.led || hasPartBehind;
    case 'noon':
    case 'midnight':
      return date !== null || time.led || time.end - time.start > 1;
  }
}

function isFourDigitClock({ values }: TimePart): boolean {
  return values['hourDigits'] === 2 && values['minute'] !== undefined;
}
