import { type IdeaDoc } from '../idea/idea.ts';
import { applyTagChange, normalizeTags, tagKey } from '../idea/own-tags.ts';
import { type Tag } from '../idea/tags.ts';
import { deepEqual } from '../primitives/deep-equal.ts';
import { type RetaggedIdeas } from './effect.ts';

type TaggedIdea = Pick<IdeaDoc, 'id' | 'tags'>;

/**
 * The ideas whose tags `change` changes, grouped by their tags: people have few different lists, so that each is changed
 * once, and its ideas are written by one statement.
 */
export function retaggedIdeas(
  ideas: Iterable<TaggedIdea>,
  change: (tags: readonly Tag[]) => readonly Tag[],
): readonly RetaggedIdeas[] {
  const groups = new Map<string, { readonly ids: string[]; readonly tags: readonly Tag[] }>();
  for (const { id, tags } of ideas) {
    const key = JSON.stringify(tags);
    const group = groups.get(key);
    if (group) group.ids.push(id);
    else groups.set(key, { ids: [id], tags });
  }
  return [...groups.values()].flatMap(({ ids, tags: from }) => {
    const to = change(from);
    return deepEqual(from, to) ? [] : { ids, from, to };
  });
}

/** With another tag in place of one, or without it. An idea that has both keeps one. */
export function replaceTag(tags: readonly Tag[], from: Tag, to: Tag | null): readonly Tag[] {
  const key = tagKey(from);
  if (!tags.some((tag) => tagKey(tag) === key)) return tags;
  return normalizeTags(tags.flatMap((tag) => (tagKey(tag) === key ? (to ?? []) : tag)));
}

/** The tags of an idea after `from` is changed to `to`, if it still has what that takes off. */
export function mergeRetagging(
  tags: readonly Tag[],
  { from, to }: Pick<RetaggedIdeas, 'from' | 'to'>,
): readonly Tag[] {
  if (deepEqual(tags, from)) return to;
  const [has, before, after] = [tags, from, to].map((some) => new Set(some.map(tagKey)));
  const remove = from.filter((tag) => !after?.has(tagKey(tag)));
  if (remove.some((tag) => !has?.has(tagKey(tag)))) return tags;
  return applyTagChange(tags, { add: to.filter((tag) => !before?.has(tagKey(tag))), remove });
}
