import { type Account } from '../account/account.ts';
import { isValidTag } from '../idea/own-tags.ts';
import { type Tag } from '../idea/tags.ts';
import { limits } from '../primitives/limits.ts';
import { type RefusalCode } from './refusal.ts';

// The account's list of the user's own tags.

/** Why a tag cannot be added to the list; null if it can. */
export function checkNewTag({ tags = [] }: Account, name: Tag): RefusalCode | null {
  if (!isValidTag(name)) return 'invalid-tag';
  return tags.length >= limits.ownTags ? 'too-many-tags' : null;
}

export function withTag(account: Account, name: Tag, index: number): Account {
  return { ...account, tags: (account.tags ?? []).toSpliced(index, 0, name) };
}

export function withoutTag({ tags: listed = [], ...account }: Account, name: Tag): Account {
  const tags = listed.filter((tag) => tag !== name);
  return tags.length > 0 ? { ...account, tags } : account;
}
