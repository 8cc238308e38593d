import { type Idea } from '#domain/idea/idea.ts';
import { styleOf } from '#domain/idea/label-style.ts';
import { cleanTag, findTag, isValidTag } from '#domain/idea/own-tags.ts';
import { allTags, isBuiltInTag, tagName } from '#domain/idea/tags.ts';
import { limits } from '#domain/primitives/limits.ts';
import { manageMessages } from '#messages/manage-messages.ts';
import { useAccountState, useFeatureMessages, useForge, useMessages } from '../../../app/context/forge.ts';
import { TagLabel } from '../../idea/labels/idea-meta.tsx';
import { changeTextOf } from './change-text.ts';
import { type LabelKind } from './label-kind.ts';
import { useLabelCounts } from './use-label-counts.ts';

const tagsOf = ({ tags }: Idea) => tags;
const textOf = changeTextOf((words, name) => tagName(name, words.tags));

/** The tags as the rows change them. */
export function useTagKind(): LabelKind {
  const { actions } = useForge();
  const messages = useMessages();
  const { manage: words } = useFeatureMessages(manageMessages);
  const { tags = [], tagStyles } = useAccountState();
  const counts = useLabelCounts(tagsOf);
  return {
    names: allTags(tags),
    counts,
    maxLength: limits.tagName,
    findLabel: words.findTag,
    targetLabel: words.tag,
    noTarget: words.noTag,
    isBuiltIn: isBuiltInTag,
    displayName: (name) => tagName(name, messages.tags),
    clean: cleanTag,
    styleOf: (name) => styleOf(tagStyles, name),
    render: (name) => <TagLabel name={name} />,
    nameFault(from, to) {
      if (!isValidTag(to)) return messages.errors['invalid-tag'];
      const others = allTags(tags).filter((name) => name !== from);
      return findTag(others, to) === undefined ? null : messages.errors['tag-exists'];
    },
    rename: (from, to) =>
      actions.perform('renameTag', { from, to }, { text: textOf('renamed', to), canUndo: true }),
    remove: (name, moveTo, isMerge) =>
      actions.perform(
        'removeTag',
        { name, moveTo },
        { text: isMerge ? textOf('merged', moveTo) : textOf('deleted', name), canUndo: true },
      ),
    style: (name, change) => actions.perform('styleTag', { name, ...change }),
  };
}
