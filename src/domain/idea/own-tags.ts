import { compareAsc } from '../primitives/compare-asc.ts';
import { limits } from '../primitives/limits.ts';
import { normalizeForSearch } from '../primitives/normalize-for-search.ts';
import { cleanText } from '../primitives/text.ts';
import { type BuiltInTag, type Tag, builtInTags, isBuiltInTag } from './tags.ts';

// Apart from the names alone, so that the board is shown without this.

export const spanishTags: Readonly<Record<BuiltInTag, string>> = {
  urgent: 'urgente',
  research: 'investigación',
  inspiration: 'inspiración',
  prototype: 'prototipo',
};

function fold(name: string): string {
  return normalizeForSearch(name).trim().replaceAll(/\s+/g, ' ');
}

const builtInByFold: ReadonlyMap<string, BuiltInTag> = new Map(
  builtInTags.flatMap((tag) => [tag, spanishTags[tag]].map((name) => [fold(name), tag] as const)),
);

/** The same few names are compared on thousands of ideas. */
const knownKeys = new Map<string, string>();
const maxKnownKeys = 1_000;

/**
 * Names with equal keys are the same tag: case, accents and repeated spaces make no difference, and the built-in tags
 * have a name in each language.
 */
export function tagKey(name: string): string {
  if (isBuiltInTag(name)) return name;
  let key = knownKeys.get(name);
  if (key === undefined) {
    const folded = fold(name);
    key = builtInByFold.get(folded) ?? folded;
    if (knownKeys.size === maxKnownKeys) knownKeys.clear();
    knownKeys.set(name, key);
  }
  return key;
}

/** A typed name as it is stored: without spaces around and repeated ones; a built-in tag by its stored name. */
export function cleanTag(name: string): Tag {
  const key = tagKey(name);
  return isBuiltInTag(key) ? key : cleanText(name).replaceAll(/[^\S\n\v\f\u2028\u2029]+/g, ' ');
}

/** Signs that separate tags in a line of text, also in the wide forms that fold to them. */
const separators = /[#,\n\v\f\u0085\u2028\u2029]/;
/** Signs that are accents when they stand alone. */
const accentsOnly = /^[\s'"`^~]*$/;

/** Whether a name can be a tag: 1 to 40 characters without `#`, comma and line break, and not accents alone. */
export function isValidTag(name: string): boolean {
  const clean = cleanTag(name);
  const folded = fold(clean);
  const isLong = clean.length > limits.tagName;
  return clean !== '' && !isLong && !accentsOnly.test(folded) && !separators.test(clean + folded);
}

/** Tags to add and remove, so that changes from two devices to the same idea merge. */
export interface TagChange {
  readonly add: readonly Tag[];
  readonly remove: readonly Tag[];
}

/** Each tag once, the built-in ones first in the fixed order, then the others by name, so that equal sets are equal lists. */
export function normalizeTags(given: readonly Tag[]): readonly Tag[] {
  if (given.every(isBuiltInTag)) return builtInTags.filter((tag) => given.includes(tag));
  const byKey = new Map<string, Tag>();
  for (const tag of given) {
    const key = tagKey(tag);
    if (!byKey.has(key)) byKey.set(key, cleanTag(tag));
  }
  const own = [...byKey].filter(([key]) => !isBuiltInTag(key)).sort(([a], [b]) => compareAsc(a, b));
  return [...builtInTags.filter((tag) => byKey.has(tag)), ...own.map(([, tag]) => tag)];
}

/** The tags after a change. If a tag is both added and removed, it is removed. */
export function applyTagChange(given: readonly Tag[], { add, remove }: TagChange): readonly Tag[] {
  const removed = new Set(remove.map(tagKey));
  return normalizeTags([...given, ...add].filter((tag) => !removed.has(tagKey(tag))));
}

const listsByKey = new WeakMap<readonly Tag[], ReadonlyMap<string, Tag>>();

/** The tag of this name as a list has it; undefined if it is missing. */
export function findTag(list: readonly Tag[], name: string): Tag | undefined {
  let byKey = listsByKey.get(list);
  if (byKey === undefined) {
    byKey = new Map(list.map((tag) => [tagKey(tag), tag]));
    listsByKey.set(list, byKey);
  }
  return byKey.get(tagKey(name));
}
