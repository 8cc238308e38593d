import { styleOf } from '#domain/idea/label-style.ts';
import { type Tag, allTags, isBuiltInTag } from '#domain/idea/tags.ts';
import { useAccount, useAccountState } from '../../../app/context/forge.ts';

/** The tags to choose from, with the chosen ones. A hidden one is among them only while ideas use it. */
export function useListedTags(chosen: readonly Tag[]): readonly Tag[] {
  const { view } = useAccount();
  const { tags, tagStyles } = useAccountState();
  const all = allTags(tags);
  const isHidden = (tag: Tag) => isBuiltInTag(tag) && styleOf(tagStyles, tag)?.hidden === true;
  // Read only where a tag is hidden, and once for all of them.
  const used = new Set(all.some(isHidden) ? Array.from(view.all(), (idea) => idea.tags).flat() : []);
  return all.filter((tag) => chosen.includes(tag) || !isHidden(tag) || used.has(tag));
}
