import { type Language } from '../account/account.ts';
import { isValidTag } from '../idea/own-tags.ts';
import { type Tag, builtInTags } from '../idea/tags.ts';
import { limits } from '../primitives/limits.ts';
import { normalizeForSearch } from '../primitives/normalize-for-search.ts';
import { captureWords } from './find-deadline.ts';
import { categoryNames } from './find-marks.ts';

export interface Completion {
  /** The stored name of the tag or category. */
  readonly value: string;
  /** Its name in the page's language. */
  readonly label: string;
  /** Whether it is a tag that would be made. */
  readonly isNew?: true;
}

/** The matches for a tag or category that is being typed. */
export interface Completions {
  readonly kind: 'tag' | 'category';
  /** Where the mark begins and the typed part of it ends. */
  readonly start: number;
  readonly end: number;
  readonly options: readonly Completion[];
}

/** As long as tags begin alike, a new one is offered only once this many characters are typed. */
const minNewLength = 3;

interface CompletionContext {
  readonly language: Language;
  /** All categories by their stored names. */
  readonly categories: readonly string[];
  /** The person's own tags. Missing if there are none. */
  readonly tags?: readonly Tag[];
}

/** The mark before the caret. Tags and categories may have several words. */
const typedTag = /(?<!\S)#((?:[^\s#]\S*)?(?:\s[^\s@#!]\S*)*\s?)$/;
const typedCategory = /(?<!\S)@((?:[^\s@#!]\S*)?(?:\s[^\s@#!]\S*)*\s?)$/;
/** No category's name is longer. */
const maxTypedLength = 61;

/**
 * The matches for the mark that ends at the caret: names that begin with the typed text first, then those of which
 * another word does, then the same in the other language, then a tag that would be made. Null where no mark is being typed,
 * nothing is offered, or the mark is complete.
 */
export function completions(line: string, caret: number, context: CompletionContext): Completions | null {
  const from = Math.max(0, caret - maxTypedLength - 1);
  const before = line.slice(from, caret);
  const tag = typedTag.exec(before);
  const match = tag ?? typedCategory.exec(before);
  if (!match) return null;
  const typed = normalizeForSearch(match[1] ?? '');
  const candidates = tag ? tagCandidates(context) : categoryCandidates(context);
  const matches = matching(candidates, typed);
  const isNamed = matches.some(({ names }) => names.includes(typed));
  if (isNamed && matches.length === 1) return null;
  const made = tag && !isNamed ? newTag(match[1] ?? '', matches.length > 0, context) : [];
  const options = [...matches.map(({ value, label }) => ({ value, label })), ...made];
  if (options.length === 0) return null;
  return {
    kind: tag ? 'tag' : 'category',
    start: from + match.index,
    end: caret,
    options,
  };
}

/** The line with the option in place of the typed part, and the caret behind it. */
export function applyCompletion(
  line: string,
  { kind, start, end }: Completions,
  { label }: Completion,
): { readonly line: string; readonly caret: number } {
  const mark = `${line.slice(0, start)}${kind === 'tag' ? '#' : '@'}${label} `;
  return { line: mark + line.slice(end).trimStart(), caret: mark.length };
}

interface Candidate extends Completion {
  /** Its names in both languages, without case and accents. */
  readonly names: readonly string[];
}

/** The tag that would be made of the typed word. */
function newTag(word: string, isLike: boolean, { tags = [] }: CompletionContext): readonly Completion[] {
  const isWord = isValidTag(word) && !/\s|[.;:!?]$/.test(word) && (!isLike || word.length >= minNewLength);
  return isWord && tags.length < limits.ownTags ? [{ value: word, label: word, isNew: true }] : [];
}

function tagCandidates({ language, tags = [] }: CompletionContext): readonly Candidate[] {
  const own = tags.map((tag) => ({ value: tag, label: tag, names: [normalizeForSearch(tag)] }));
  const builtIn = builtInTags.map((value) => ({
    value,
    label: captureWords[language].tags[value],
    names: Object.values(captureWords).map((words) => normalizeForSearch(words.tags[value])),
  }));
  return [...builtIn, ...own];
}

function categoryCandidates({ language, categories }: CompletionContext): readonly Candidate[] {
  return categories.map((value) => {
    const [stored = value, spanish = stored] = categoryNames(value);
    const label = language === 'es' ? spanish : stored;
    return { value, label, names: [stored, spanish].map(normalizeForSearch) };
  });
}

/** Those whose shown name matches come before those that only match in the other language. */
function matching(candidates: readonly Candidate[], typed: string): readonly Candidate[] {
  const shown = candidates.map((candidate) => ({ candidate, names: [normalizeForSearch(candidate.label)] }));
  const all = candidates.map((candidate) => ({ candidate, names: candidate.names }));
  const found = [shown, all].flatMap((named) => {
    const beginning = named.filter(({ names }) => names.some((name) => name.startsWith(typed)));
    const within = named.filter(({ names }) => names.some((name) => name.includes(` ${typed}`)));
    return [...beginning, ...within].map(({ candidate }) => candidate);
  });
  return [...new Set(found)];
}
