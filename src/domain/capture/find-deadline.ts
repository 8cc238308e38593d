import { type Language } from '../account/account.ts';
import { deadlineText, momentOf, wallMinuteAt } from '../deadline/wall-clock.ts';
import { weekdayOf } from '../time/calendar-day.ts';
import { type Clock, resolveDate } from './date-meaning.ts';
import { type Phrase, type PhraseGrammar, createGrammar } from './phrase-grammar.ts';
import { type PhraseToken, phraseTokens } from './phrase-tokens.ts';
import { wordsOf } from './slots.ts';
import { lastMinute, resolveTime } from './time-meaning.ts';
import { type CaptureWords } from './words/capture-words.ts';
import { englishWords } from './words/english-words.ts';
import { spanishWords } from './words/spanish-words.ts';

export interface FoundDeadline {
  /** As an idea stores it. It may be in the past. */
  readonly value: string;
  readonly start: number;
  readonly end: number;
  /** Where its words begin and end, without a comma or dash before and the punctuation behind. */
  readonly wordsStart: number;
  readonly wordsEnd: number;
}

export const captureWords: Readonly<Record<Language, CaptureWords>> = { en: englishWords, es: spanishWords };

interface Grammars {
  readonly own: PhraseGrammar;
  readonly other: PhraseGrammar;
}

// Built when first used: the page must not wait for it.
const grammars = new Map<Language, Grammars>();

function grammarsOf(language: Language): Grammars {
  const known = grammars.get(language);
  if (known) return known;
  const other = language === 'en' ? 'es' : 'en';
  const built = {
    own: createGrammar(captureWords[language], language === 'es'),
    other: createGrammar(captureWords[other], false),
  };
  grammars.set(language, built);
  return built;
}

function wordSet(textsOf: (words: CaptureWords) => readonly string[]): ReadonlySet<string> {
  return new Set(Object.values(captureWords).flatMap(textsOf).flatMap(wordsOf));
}

const refusedAfter = wordSet((words) => [words.refusedAfter]);
const connectors = wordSet((words) => [words.connectors, '- – — &']);
const ranges = wordSet((words) => [words.ranges]);
const intervalsBefore = wordSet((words) => [words.before]);
const units = wordSet((words) => [...words.units, ...words.timeUnits]);
const numberOrTime = /^\d+(?::\d+)?$/;
const dash = /^[-–—]$/;

/**
 * The deadline at the end of a line from which the other marks are blanked. A phrase is read whole or not at all: if
 * the longest is refused, its last words are no deadline either. `isKept` says which words stay text.
 */
export function findDeadline(
  line: string,
  language: Language,
  clock: Clock,
  isKept: (words: string) => boolean,
): FoundDeadline | null {
  const tokens = phraseTokens(line);
  const { own, other } = grammarsOf(language);
  const find = (list: readonly PhraseToken[]) => longest(own(list), other(list));
  let from = 0;
  let phrase = find(tokens);
  // A phrase that begins within words kept as text is read from behind them.
  for (let end = phrase && keptEnd(line, tokens, phrase.start, isKept); end;) {
    from = end;
    phrase = find(tokens.slice(from));
    end = phrase && keptEnd(line, tokens, from + phrase.start, isKept);
  }
  const first = phrase && tokens[from + phrase.start];
  const last = tokens.at(-1);
  if (!phrase || !first || !last) return null;
  const before = tokens.slice(0, from + phrase.start);
  if (isKept(line.slice(first.start, last.textEnd))) return null;
  if (isRefused(before, first, (list) => find(list) !== null)) return null;
  if (isOpenExclamation(line, first.start, last)) return null;
  if (line.slice(0, first.start).trim() === '' || isQuoted(line, first.start)) return null;
  const value = resolvePhrase(phrase, clock);
  // The night after the last day of 9999 cannot be stored.
  if (value === null || value.startsWith('+')) return null;
  const start = punctuationBefore(line, before.at(-1)) ?? first.start;
  if (line.slice(0, start).trim() === '') return null;
  return { value, start, end: last.end, wordsStart: first.start, wordsEnd: last.textEnd };
}

/** The index behind words kept as text that begin before a token and end with it or later, else 0. */
function keptEnd(
  line: string,
  tokens: readonly PhraseToken[],
  at: number,
  isKept: (words: string) => boolean,
): number {
  for (const { start } of tokens.slice(0, at)) {
    const last = tokens.slice(at).findIndex(({ textEnd }) => isKept(line.slice(start, textEnd)));
    if (last >= 0) return at + last + 1;
  }
  return 0;
}

function longest(own: Phrase | null, other: Phrase | null): Phrase | null {
  if (!own || !other) return own ?? other;
  return other.start < own.start ? other : own;
}

function isRefused(
  before: readonly PhraseToken[],
  first: PhraseToken,
  endsWithPhrase: (tokens: readonly PhraseToken[]) => boolean,
): boolean {
  const word = before.at(-1);
  if (!word) return false;
  if (refusedAfter.has(word.text)) return true;
  if (intervalsBefore.has(first.text) && units.has(word.text)) return true;
  const earlier = before.at(-2);
  if (ranges.has(word.text) && earlier && numberOrTime.test(earlier.text)) return true;
  // "De las 5 a las 6", where the second time is a phrase and the first is not.
  if (ranges.has(first.text) && earlier && refusedAfter.has(earlier.text) && numberOrTime.test(word.text))
    return true;
  return connectors.has(word.text) && endsWithPhrase(before.slice(0, -1));
}

/** Whether the title would lose the end of an exclamation that begins in it: "¡Examen mañana!". */
function isOpenExclamation(line: string, start: number, { textEnd, end }: PhraseToken): boolean {
  return line.slice(textEnd, end).includes('!') && line.slice(0, start).includes('¡');
}

/** A comma or dash between the title and the phrase leaves the title with it. */
function punctuationBefore(line: string, word: PhraseToken | undefined): number | null {
  if (!word) return null;
  if (dash.test(word.text)) return word.start;
  return /^[,;]$/.test(line.slice(word.textEnd, word.end)) ? word.textEnd : null;
}

/** Whether a place is inside double quotes. A quote behind a letter or digit, as in 19", opens nothing. */
function isQuoted(line: string, place: number): boolean {
  let open = false;
  for (const { 0: quote, index } of line.slice(0, place).matchAll(/["“”«»]/g)) {
    if (quote === '"') open = !open && !/[\p{L}\p{N}]/u.test(line.charAt(index - 1));
    else open = quote === '“' || quote === '«';
  }
  return open;
}

function resolvePhrase({ date, weekday, time, dayPart }: Phrase, clock: Clock): string | null {
  const named = date && resolveDate(date.meaning, date.values, clock);
  const minute = resolveTime(time, partOf(date, dayPart));
  if ((date && !named) || minute === null) return null;
  if (named) {
    if (weekday !== null && weekdayOf(named.day) !== weekday) return null;
    return deadlineText({ day: named.day, minute: named.minute ?? eveningLeft(named.day, minute) });
  }
  const { day: today } = wallMinuteAt(clock.now, clock.zone);
  const isPast = momentOf({ day: today, minute }, clock.zone) <= clock.now;
  return deadlineText({ day: isPast ? today + 1 : today, minute });

  /** Tonight is until midnight once it has begun. */
  function eveningLeft(day: number, named: number): number {
    const isTonight = !time && named === tonightHour * 60;
    return isTonight && momentOf({ day, minute: named }, clock.zone) <= clock.now ? lastMinute : named;
  }
}

const tonightHour = 21;

/** "Tonight" and "this evening" name a part of the day within the date. */
function partOf(date: Phrase['date'], dayPart: Phrase['dayPart']): Phrase['dayPart'] {
  if (dayPart || !date) return dayPart;
  const part = date.meaning === 'tonight' ? tonightHour : date.values['part'];
  return part === undefined ? null : { ...date, kind: 'dayPart', meaning: 'withDay', values: { part } };
}
