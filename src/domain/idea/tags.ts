/** The built-in tags. They are stored under these English names and shown translated. */
export const builtInTags = ['urgent', 'research', 'inspiration', 'prototype'] as const;

export type BuiltInTag = (typeof builtInTags)[number];

/** The stored name of a built-in tag, or the name of a person's own. */
export type Tag = string;

export function isBuiltInTag(value: unknown): value is BuiltInTag {
  return builtInTags.includes(value as BuiltInTag);
}

/** The name as it is shown; `names` are those of the built-in tags in the page's language. */
export function tagName(tag: Tag, names: Readonly<Record<BuiltInTag, string>>): string {
  return isBuiltInTag(tag) ? names[tag] : tag;
}

/** All tags a person chooses from: the built-in ones, then their own in the order they were added. */
export function allTags(own: readonly Tag[] | undefined): readonly Tag[] {
  return own ? [...builtInTags, ...own] : builtInTags;
}
