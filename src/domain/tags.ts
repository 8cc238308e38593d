export const tags = ['urgent', 'research', 'inspiration', 'prototype'] as const;

export type Tag = (typeof tags)[number];

export function isTag(value: unknown): value is Tag {
  return tags.includes(value as Tag);
}

/** The same tags once each and in the fixed order, so that equal sets are equal lists. */
export function normalTags(given: readonly Tag[]): readonly Tag[] {
  return tags.filter((tag) => given.includes(tag));
}
