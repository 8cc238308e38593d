import { type Language } from '../account/account.ts';
import { type Zone } from '../deadline/deadline.ts';
import { type Priority } from '../idea/idea.ts';
import { type Tag, normalizeTags } from '../idea/tags.ts';
import { findDeadline } from './find-deadline.ts';
import { type FoundMark, findMarks } from './find-marks.ts';

export interface CaptureContext {
  /** The page's language. Its words are tried first, then the other's. */
  readonly language: Language;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  readonly zone: Zone;
  /** All categories by their stored names. */
  readonly categories: readonly string[];
  /** The `words` of marks that the person gave back to the title. */
  readonly keptAsText: readonly string[];
}

/** A part of the line, `end` excluded. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

interface Mark<Kind extends string, Value> {
  readonly kind: Kind;
  readonly value: Value;
  /** As typed, with single spaces. In `keptAsText` they keep the mark from being read until they change. */
  readonly words: string;
  /** Where it is in the line. A deadline with another mark between its words has several. */
  readonly spans: readonly Span[];
}

export type CaptureMark =
  | Mark<'deadline', string>
  | Mark<'priority', Priority>
  | Mark<'tag', Tag>
  | Mark<'category', string>;

export interface Capture {
  /** The line without the marks. It is empty if nothing else was typed, and may be longer than a title can be. */
  readonly title: string;
  /** Wall clock as an idea stores it; it may be in the past. */
  readonly deadline?: string;
  readonly priority?: Priority;
  readonly tags: readonly Tag[];
  readonly category?: string;
  /** In the line's order. Every character that is not in the title, white space aside, is in a mark's span. */
  readonly marks: readonly CaptureMark[];
  /** Those of the given words that are still in the line. The next reading gets these, so that words typed again are read. */
  readonly keptAsText: readonly string[];
}

/** Reads one line of text as an idea. */
export function readCapture(line: string, context: CaptureContext): Capture {
  const { language, categories, keptAsText } = context;
  const isKept = (words: string) => keptAsText.length > 0 && keptAsText.includes(squeeze(words));
  const counted = countedMarks(findMarks(line, categories, isKept));
  const rest = blank(line, counted);
  const marks: CaptureMark[] = counted.map(({ kind, value, start, end, wordsEnd }) => {
    const words = squeeze(line.slice(start, wordsEnd));
    return { kind, value, words, spans: [{ start, end }] } as CaptureMark;
  });
  const found = findDeadline(rest, language, context, isKept);
  if (found) {
    const words = squeeze(rest.slice(found.wordsStart, found.wordsEnd));
    marks.push({ kind: 'deadline', value: found.value, words, spans: spansBetween(found, counted) });
  }
  marks.sort((a, b) => startOf(a) - startOf(b));
  const squeezed = keptAsText.length > 0 ? squeeze(rest) : '';
  return {
    title: withoutSpans(
      line,
      marks.flatMap((mark) => mark.spans),
    ),
    ...fieldsOf(marks),
    marks,
    keptAsText: keptAsText.filter((words) => containsWords(squeezed, words)),
  };
}

/** Of two priorities, two categories or the same tag twice, the last counts; the earlier stays in the title. */
function countedMarks(found: readonly FoundMark[]): readonly FoundMark[] {
  const last = new Map(found.map((mark) => [mark.kind === 'tag' ? mark.value : mark.kind, mark] as const));
  return found.filter((mark) => [...last.values()].includes(mark));
}

function fieldsOf(marks: readonly CaptureMark[]): Omit<Capture, 'title' | 'marks' | 'keptAsText'> {
  const fields: { -readonly [K in 'deadline' | 'priority' | 'category']?: Capture[K] } = {};
  const tags: Tag[] = [];
  for (const mark of marks) {
    if (mark.kind === 'tag') tags.push(mark.value);
    else if (mark.kind === 'priority') fields.priority = mark.value;
    else fields[mark.kind] = mark.value;
  }
  return { ...fields, tags: normalizeTags(tags) };
}

function startOf({ spans }: CaptureMark): number {
  return spans[0]?.start ?? 0;
}

/** The line with spaces for the given parts, so that every place in it stays the same. */
function blank(line: string, parts: readonly Span[]): string {
  let at = 0;
  let text = '';
  for (const { start, end } of parts) {
    text += line.slice(at, start) + ' '.repeat(end - start);
    at = end;
  }
  return text + line.slice(at);
}

/** The stretches of a span that none of the others covers. The others are in order. */
function spansBetween({ start, end }: Span, others: readonly Span[]): readonly Span[] {
  const spans: Span[] = [];
  let at = start;
  for (const other of others) {
    if (other.end <= start || other.start >= end) continue;
    spans.push({ start: at, end: other.start });
    at = other.end;
  }
  return [...spans, { start: at, end }];
}

function withoutSpans(line: string, spans: readonly Span[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    pieces.push(line.slice(at, start));
    at = end;
  }
  pieces.push(line.slice(at));
  return pieces
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .join(' ');
}

function squeeze(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}

const letterOrDigit = /[\p{L}\p{N}]/u;

/** Whether the text contains the words, not as a part of longer ones. */
function containsWords(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const isPart = [text.charAt(at - 1), text.charAt(at + words.length)].some((char) =>
      letterOrDigit.test(char),
    );
    if (!isPart) return true;
  }
  return false;
}
