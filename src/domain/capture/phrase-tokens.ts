import { normalizeForSearch } from '../primitives/normalize-for-search.ts';

/** A word at the end of the line, or the digits or letters of one such as "6pm". */
export interface PhraseToken {
  /** Without case, accents and the punctuation behind it. */
  readonly text: string;
  readonly start: number;
  /** Behind the punctuation too. */
  readonly end: number;
  /** Where the punctuation behind it begins. */
  readonly textEnd: number;
  readonly startsWord: boolean;
  /** Whether a comma follows. */
  readonly comma: boolean;
}

/** No phrase is longer, so the rest of a long line is not looked at. */
const maxPhraseLength = 80;

const wordPattern = /\S+/g;
const trailingPunctuation = /[.,;!]+$/;
/** "6pm" and "2026-12-24T18:00", but not the ordinals "15th" and "1º". */
const joinedPattern = /^(\d[\d:]*|\d{4}-\d\d-\d\d(?=T\d))(?!(?:ST|ND|RD|TH|O)$)(\D+|T\d\d:\d\d)$/;

/** The words in the last 80 characters of the text, which is `offset` characters behind the line's beginning. */
export function phraseTokens(line: string): readonly PhraseToken[] {
  const trimmed = line.trimEnd();
  let from = Math.max(0, trimmed.length - maxPhraseLength);
  // A word that begins before the last 80 characters is not read in half.
  if (from > 0 && /\S/.test(trimmed.charAt(from - 1))) {
    while (from < trimmed.length && /\S/.test(trimmed.charAt(from))) from++;
  }
  const tokens: PhraseToken[] = [];
  for (const match of trimmed.slice(from).matchAll(wordPattern)) {
    const start = from + match.index;
    const end = start + match[0].length;
    const punctuation = trailingPunctuation.exec(match[0])?.[0] ?? '';
    const textEnd = end - punctuation.length;
    const text = normalizeForSearch(trimmed.slice(start, textEnd));
    const comma = /[,;!]/.test(punctuation);
    const [, digits, letters] = joinedPattern.exec(text) ?? [];
    if (digits === undefined || letters === undefined) {
      tokens.push({ text, start, end, textEnd, startsWord: true, comma });
      continue;
    }
    const middle = start + digits.length;
    tokens.push(
      { text: digits, start, end: middle, textEnd: middle, startsWord: true, comma: false },
      { text: letters.replace(/^T(?=\d)/, ''), start: middle, end, textEnd, startsWord: false, comma },
    );
  }
  return tokens;
}
