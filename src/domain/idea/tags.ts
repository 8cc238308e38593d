export const tags = ['urgent', 'research', 'inspiration', 'prototype'] as const;

export type Tag = (typeof tags)[number];

export function isTag(value: unknown): value is Tag {
  return tags.includes(value as Tag);
}

/** Tags to add and remove, so that changes from two devices to the same idea merge. */
export interface TagChange {
  readonly add: readonly Tag[];
  readonly remove: readonly Tag[];
}

/** Each tag once and in the fixed order, so that equal sets are equal lists. */
export function normalizeTags(given: readonly Tag[]): readonly Tag[] {
  return tags.filter((tag) => given.includes(tag));
}

/** The tags after a change. If a tag is both added and removed, it is removed. */
export function applyTagChange(given: readonly Tag[], { add, remove }: TagChange): readonly Tag[] {
  return normalizeTags([...given, ...add].filter((tag) => !remove.includes(tag)));
}
