import { type BuiltInCategory, isBuiltInCategory } from '../idea/categories.ts';
import { type Priority, priorities } from '../idea/idea.ts';
import { findTag } from '../idea/own-tags.ts';
import { type Tag, allTags, builtInTags } from '../idea/tags.ts';
import { normalizeForSearch } from '../primitives/normalize-for-search.ts';
import { captureWords } from './find-deadline.ts';
import { wordsOf } from './slots.ts';

interface Found<Kind extends string, Value> {
  readonly kind: Kind;
  readonly value: Value;
  readonly start: number;
  readonly end: number;
  readonly wordsEnd: number;
}

export type FoundMark = Found<'priority', Priority> | Found<'tag', Tag> | Found<'category', string>;

const languages = Object.values(captureWords);
const priorityWords = new Map(
  languages.flatMap((words) =>
    priorities.flatMap((priority) =>
      wordsOf(words.priorities[priority]).map((word) => [word, priority] as const),
    ),
  ),
);

/** A category's name in each language, the stored one first. */
export function categoryNames(category: string): readonly string[] {
  if (!isBuiltInCategory(category)) return [category];
  return [
    category,
    ...languages.flatMap((words) => words.categories[category satisfies BuiltInCategory] ?? []),
  ];
}

const markPattern = /(?<!\S)[!#@]\S+/g;
const punctuation = /[.,;]+$/;

/** The names that marks can have. */
export interface MarkNames {
  /** All categories by their stored names. */
  readonly categories: readonly string[];
  /** The person's own tags. Missing if there are none. */
  readonly tags?: readonly Tag[];
}

/** All marks of a line in its order, whichever of them count. `isKept` says which words stay text. */
export function findMarks(
  line: string,
  { categories, tags }: MarkNames,
  isKept: (words: string) => boolean,
): readonly FoundMark[] {
  const found: FoundMark[] = [];
  let readCategory: MarkReader | null = null;
  let from = 0;
  for (const { 0: word, index: start } of line.matchAll(markPattern)) {
    if (start < from) continue;
    const end = start + word.length;
    const wordsEnd = end - (punctuation.exec(word)?.[0].length ?? 0);
    const name = normalizeForSearch(line.slice(start + 1, wordsEnd));
    let mark: FoundMark | null = null;
    if (word.startsWith('!')) {
      const value = priorityWords.get(name);
      mark = value ? { kind: 'priority', value, start, end, wordsEnd } : null;
    } else if (word.startsWith('#')) {
      mark = tagReaderOf(tags)(line, start);
    } else {
      readCategory ??= createCategoryReader(categories);
      mark = readCategory(line, start);
    }
    if (!mark) continue;
    from = mark.end;
    if (!isKept(line.slice(mark.start, mark.wordsEnd))) found.push(mark);
  }
  return found;
}

type MarkReader = (line: string, start: number) => FoundMark | null;

const tagReaders = new WeakMap<readonly Tag[], MarkReader>();

function tagReaderOf(own: readonly Tag[] = builtInTags): MarkReader {
  const known = tagReaders.get(own) ?? createTagReader(allTags(own));
  tagReaders.set(own, known);
  return known;
}

/** The longest text that is a tag's name. */
function createTagReader(all: readonly Tag[]): MarkReader {
  const maxWords = Math.max(...all.map((tag) => tag.split(' ').length));
  return (line, start) => {
    for (const { end, wordsEnd } of nextWords(line, start + 1, maxWords).toReversed()) {
      const value = findTag(all, line.slice(start + 1, wordsEnd));
      if (value !== undefined) return { kind: 'tag', value, start, end, wordsEnd };
    }
    return null;
  };
}

function createCategoryReader(categories: readonly string[]): MarkReader {
  const names = categories.flatMap((category) =>
    categoryNames(category).map((name) => ({ category, name, folded: squeeze(normalizeForSearch(name)) })),
  );
  const maxWords = Math.max(1, ...names.map(({ folded }) => folded.split(' ').length));
  const byFirstWord = new Map<string, typeof names>();
  const namesFrom = (word: string): typeof names => {
    const known = byFirstWord.get(word) ?? names.filter(({ folded }) => folded.startsWith(word));
    byFirstWord.set(word, known);
    return known;
  };
  // The longest text that is one category's name, else the longest that only one category begins with.
  return (line, start) => {
    const words = nextWords(line, start + 1, maxWords);
    const possible = namesFrom(words[0]?.text ?? '');
    for (const isMatch of [isWhole, isBeginning]) {
      for (const { text, end, wordsEnd } of words.toReversed()) {
        const matching = possible.filter(({ folded }) => isMatch(folded, text));
        const [exact] = matching.filter(({ name }) => name === line.slice(start + 1, wordsEnd));
        const match = exact ?? matching[0];
        const isClear = isMatch === isWhole || matching.every(({ category }) => category === match?.category);
        if (match && isClear) return { kind: 'category', value: match.category, start, end, wordsEnd };
      }
    }
    return null;
  };
}

const isWhole = (folded: string, text: string): boolean => folded === text;
const isBeginning = (folded: string, text: string): boolean => folded.startsWith(text);

function squeeze(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}

/** The first word from a place on, the first two and so on, without the punctuation behind and with it. */
function nextWords(
  line: string,
  from: number,
  maxWords: number,
): readonly { readonly text: string; readonly end: number; readonly wordsEnd: number }[] {
  const found: { readonly text: string; readonly end: number; readonly wordsEnd: number }[] = [];
  const pattern = /\S+/g;
  pattern.lastIndex = from;
  for (let count = 0; count < maxWords; count++) {
    const match = pattern.exec(line);
    if (!match) break;
    const end = match.index + match[0].length;
    const bare = end - (punctuation.exec(match[0])?.[0].length ?? 0);
    for (const wordsEnd of new Set([bare, end])) {
      const text = squeeze(normalizeForSearch(line.slice(from, wordsEnd)));
      if (text !== '') found.push({ text, end, wordsEnd });
    }
  }
  return found;
}
