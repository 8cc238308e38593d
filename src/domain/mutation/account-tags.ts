import { type Account } from '../account/account.ts';
import { withStyle } from '../idea/changed-style.ts';
import { addFormerName, findFormerName } from '../idea/former-names.ts';
import { type LabelStyle, styleOf } from '../idea/label-style.ts';
import { findTag, isValidTag, normalizeTags, tagKey } from '../idea/own-tags.ts';
import { type Tag, isBuiltInTag } from '../idea/tags.ts';
import { limits } from '../primitives/limits.ts';
import { type FilterTag } from './effect.ts';
import { type RefusalCode } from './refusal.ts';

// The user's own tags in the account: their list, styles and former names.

/** Why a tag cannot be added to the list; null if it can. */
export function checkNewTag({ tags = [] }: Account, name: Tag): RefusalCode | null {
  if (!isValidTag(name)) return 'invalid-tag';
  return tags.length >= limits.ownTags ? 'too-many-tags' : null;
}

/** The tag of this name as the list has it; undefined if there is none. */
export function listedTag({ tags = [] }: Account, name: Tag): Tag | undefined {
  const key = tagKey(name);
  return isBuiltInTag(key) ? key : findTag(tags, name);
}

/** The tag that a name means to an edit made `at` a time: the listed one, or the one in whose name it is now. */
export function currentTag(account: Account, name: Tag, at: number): Tag {
  const listed = listedTag(account, name);
  return listed ?? findFormerName(account.formerTags ?? [], name, at, tagKey)?.to ?? name;
}

/** The tags that names mean now, without those that are gone. */
export function currentTags(account: Account, names: readonly Tag[], at: number): readonly Tag[] {
  return normalizeTags(names.flatMap((name) => listedTag(account, currentTag(account, name, at)) ?? []));
}

/**
 * The user's own tag of this name, also if it was renamed since; null if there is none. One that was merged is gone: a
 * change of it must not reach the tag that its ideas have now.
 */
export function ownTag({ tags = [], formerTags = [] }: Account, name: Tag, at: number): Tag | null {
  const listed = findTag(tags, name);
  if (listed !== undefined) return listed;
  const former = findFormerName(formerTags, name, at, tagKey);
  return former && !former.isMerged && tags.includes(former.to) ? former.to : null;
}

/** With one more tag in the list, at `index`. */
export function withTag(account: Account, name: Tag, index: number): Account {
  return withoutFormerTag({ ...account, tags: (account.tags ?? []).toSpliced(index, 0, name) }, name);
}

/** Without a tag in the list. Its name leads to the tag that its ideas got instead, if they got one. */
export function withoutTag(
  { tags: listed = [], ...account }: Account,
  name: Tag,
  { to, at }: { readonly to: Tag | undefined; readonly at: number },
): Account {
  const tags = listed.filter((tag) => tag !== name);
  const left = tags.length > 0 ? { ...account, tags } : account;
  if (to === undefined) return withoutFormerTag(left, name);
  const merged = { name, to, at, isMerged: true } as const;
  return { ...left, formerTags: addFormerName(left.formerTags ?? [], merged, tagKey) };
}

/** With another name for one of the user's own tags, in its place and its style. */
export function withTagRenamed(
  account: Account,
  { name, to, at }: { readonly name: Tag; readonly to: Tag; readonly at: number },
): Account {
  const style = styleOf(account.tagStyles, name);
  const styled = withTagStyle(withTagStyle(account, name, null), to, style);
  return {
    ...styled,
    tags: styled.tags?.map((one) => (one === name ? to : one)) ?? [],
    formerTags: addFormerName(styled.formerTags ?? [], { name, to, at }, tagKey),
  };
}

export function withTagStyle(account: Account, name: Tag, style: LabelStyle | null): Account {
  const { tagStyles, ...rest } = account;
  const styles = withStyle(tagStyles, name, style);
  return styles === undefined ? rest : { ...rest, tagStyles: styles };
}

/** The saved filters with a tag, which get another instead. */
export function filterTags({ savedFilters = [] }: Account, from: Tag, to: Tag): readonly FilterTag[] {
  const key = tagKey(from);
  return savedFilters.flatMap(({ name, tag }) =>
    tag !== undefined && tagKey(tag) === key ? { name, from: tag, to } : [],
  );
}

/** With other tags in saved filters. One that has another tag by now keeps it. */
export function withFilterTags(account: Account, changes: readonly FilterTag[]): Account {
  if (changes.length === 0 || account.savedFilters === undefined) return account;
  const savedFilters = account.savedFilters.map((one) => {
    const change = changes.find(({ name, from }) => name === one.name && from === one.tag);
    return change === undefined ? one : { ...one, tag: change.to };
  });
  return { ...account, savedFilters };
}

/** Without the former names that lead to a tag that is gone, or that are its name again. */
function withoutFormerTag(account: Account, name: Tag): Account {
  const { formerTags, ...rest } = account;
  const key = tagKey(name);
  const kept = formerTags?.filter((one) => tagKey(one.name) !== key && tagKey(one.to) !== key) ?? [];
  return kept.length === 0 ? rest : { ...rest, formerTags: kept };
}
