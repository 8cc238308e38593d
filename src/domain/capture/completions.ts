import { type Language } from '../account/account.ts';
import { builtInTags } from '../idea/tags.ts';
import { normalizeForSearch } from '../primitives/normalize-for-search.ts';
import { captureWords } from './find-deadline.ts';
import { categoryNames } from './find-marks.ts';

export interface Completion {
  /** The stored name of the tag or category. */
  readonly value: string;
  /** Its name in the page's language. */
  readonly label: string;
}

/** The matches for a tag or category that is being typed. */
export interface Completions {
  readonly kind: 'tag' | 'category';
  /** Where the mark begins and the typed part of it ends. */
  readonly start: number;
  readonly end: number;
  readonly options: readonly Completion[];
}

interface CompletionContext {
  readonly language: Language;
  /** All categories by their stored names. */
  readonly categories: readonly string[];
}

/** The mark before the caret. A category may have several words. */
const typedTag = /(?<!\S)#(\S*)$/;
const typedCategory = /(?<!\S)@((?:[^\s@#!]\S*)?(?:\s[^\s@#!]\S*)*\s?)$/;
/** No category's name is longer. */
const maxTypedLength = 61;

/**
 * The matches for the mark that ends at the caret: names that begin with the typed text first, then those of which
 * another word does, then the same in the other language. Null where no mark is being typed, nothing matches, or the mark is complete.
 */
export function completions(line: string, caret: number, context: CompletionContext): Completions | null {
  const from = Math.max(0, caret - maxTypedLength - 1);
  const before = line.slice(from, caret);
  const tag = typedTag.exec(before);
  const match = tag ?? typedCategory.exec(before);
  if (!match) return null;
  const typed = normalizeForSearch(match[1] ?? '');
  const candidates = tag ? tagCandidates(context.language) : categoryCandidates(context);
  const options = matching(candidates, typed);
  const [first] = options;
  const isComplete = options.length === 1 && first?.names.includes(typed);
  if (!first || isComplete) return null;
  return {
    kind: tag ? 'tag' : 'category',
    start: from + match.index,
    end: caret,
    options: options.map(({ value, label }) => ({ value, label })),
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

function tagCandidates(language: Language): readonly Candidate[] {
  return builtInTags.map((value) => ({
    value,
    label: captureWords[language].tags[value],
    names: Object.values(captureWords).map((words) => normalizeForSearch(words.tags[value])),
  }));
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
