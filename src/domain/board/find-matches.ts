import { normalizeForSearch } from '../primitives/normalize-for-search.ts';

/** A part of a text, in UTF-16 code units; `end` is the first one after it. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

const isAccent = /^\p{M}+$/u;

/**
 * Where a search finds its words in a text, in order and without overlaps. A match covers whole characters with
 * their accents: searching "s" marks all of "ß".
 */
export function findMatches(text: string, search: string): readonly TextRange[] {
  const term = normalizeForSearch(search.trim());
  const folded = normalizeForSearch(text);
  if (term === '' || !folded.includes(term)) return [];
  const positions = foldedPositions(text);
  const found: TextRange[] = [];
  for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + term.length)) {
    const start = positions[at]?.start ?? 0;
    const end = positions[at + term.length - 1]?.end ?? text.length;
    const before = found.at(-1);
    // Two matches can lie in one character, as "s" in "ß".
    if (before && before.end > start) found[found.length - 1] = { start: before.start, end };
    else found.push({ start, end });
  }
  return found;
}

/** For each unit of the folded text, the character of the original text it comes from. */
function foldedPositions(text: string): readonly TextRange[] {
  const positions: { start: number; end: number }[] = [];
  let start = 0;
  for (const character of text) {
    const end = start + character.length;
    const { length } = normalizeForSearch(character);
    for (let unit = 0; unit < length; unit += 1) positions.push({ start, end });
    // An accent that is a character of its own belongs to the letter before it.
    if (length === 0 && isAccent.test(character)) {
      for (let index = positions.length - 1; positions[index]?.end === start; index -= 1)
        (positions[index] as { end: number }).end = end;
    }
    start = end;
  }
  return positions;
}

/** How many characters of a line are shown before and after a match. */
const shownBefore = 24;
const shownAfter = 90;

/** The line of a text around its first match, cut at words; null if the search finds nothing. */
export function lineAround(text: string, search: string): string | null {
  const [match] = findMatches(text, search);
  if (match === undefined) return null;
  const lineStart = text.lastIndexOf('\n', match.start - 1) + 1;
  const nextBreak = text.indexOf('\n', match.end);
  const lineEnd = nextBreak < 0 ? text.length : nextBreak;
  const start = cutStart(text, lineStart, match.start);
  const end = cutEnd(text, lineEnd, match.end);
  return `${start > lineStart ? '…' : ''}${text.slice(start, end).trim()}${end < lineEnd ? '…' : ''}`;
}

function cutStart(text: string, lineStart: number, matchStart: number): number {
  const wanted = matchStart - shownBefore;
  if (wanted <= lineStart) return lineStart;
  const space = text.indexOf(' ', wanted);
  return space < 0 || space >= matchStart ? wholeCharacter(text, wanted) : space + 1;
}

function cutEnd(text: string, lineEnd: number, matchEnd: number): number {
  const wanted = matchEnd + shownAfter;
  if (wanted >= lineEnd) return lineEnd;
  const space = text.lastIndexOf(' ', wanted);
  return space <= matchEnd ? wholeCharacter(text, wanted) : space;
}

/** The start of the character at an index, so that no surrogate pair is cut in two. */
function wholeCharacter(text: string, index: number): number {
  return /[\udc00-\udfff]/.test(text[index] ?? '') ? index - 1 : index;
}
