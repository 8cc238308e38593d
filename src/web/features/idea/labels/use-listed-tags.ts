import { styleOf } from '#domain/idea/label-style.ts';
import { type Tag, allTags, isBuiltInTag } from '#domain/idea/tags.ts';
import { useAccount, useAccountState } from '../../../app/context/forge.ts';

/** The tags to choose from, with the chosen ones. A hidden one is among them only while ideas use it. */
export function useListedTags(chosen: readonly Tag[]): readonly Tag[] {
  const { view } = useAccount();
  const { tags, tagStyles } = useAccountState();
  const isUsed = (tag: Tag) => [...view.all()].some((idea) => idea.tags.includes(tag));
  return allTags(tags).filter(
    (tag) => !isBuiltInTag(tag) || !styleOf(tagStyles, tag)?.hidden || chosen.includes(tag) || isUsed(tag),
  );
}
