import { allCategories, checkCategory, isBuiltInCategory } from '#domain/idea/categories.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { styleOf } from '#domain/idea/label-style.ts';
import { limits } from '#domain/primitives/limits.ts';
import { cleanText } from '#domain/primitives/text.ts';
import { manageMessages } from '#messages/manage-messages.ts';
import { useAccountState, useFeatureMessages, useForge, useMessages } from '../../../app/context/forge.ts';
import { CategoryLabel, categoryName } from '../../idea/labels/category-label.tsx';
import { changeTextOf } from './change-text.ts';
import { type LabelKind } from './label-kind.ts';
import { useLabelCounts } from './use-label-counts.ts';

const categoriesOf = ({ category }: Idea) => [category];
const textOf = changeTextOf(categoryName);

/** The categories as the rows change them. */
export function useCategoryKind(): LabelKind {
  const { actions } = useForge();
  const messages = useMessages();
  const { manage: words } = useFeatureMessages(manageMessages);
  const { categories, categoryStyles } = useAccountState();
  const counts = useLabelCounts(categoriesOf);
  return {
    names: allCategories(categories),
    counts,
    maxLength: limits.categoryName,
    findLabel: words.find,
    targetLabel: words.moveTo,
    noTarget: null,
    isBuiltIn: isBuiltInCategory,
    displayName: (name) => categoryName(messages, name),
    clean: cleanText,
    styleOf: (name) => styleOf(categoryStyles, name),
    render: (name) => <CategoryLabel name={name} />,
    nameFault(from, to) {
      if (cleanText(to) === from) return null;
      const code = checkCategory(
        to,
        categories.filter((name) => name !== from),
      );
      return code && messages.errors[code];
    },
    rename: (from, to) =>
      actions.perform('renameCategory', { from, to }, { text: textOf('renamed', to), canUndo: true }),
    remove: (name, moveTo, isMerge) =>
      actions.perform(
        'removeCategory',
        { name, moveTo },
        { text: isMerge ? textOf('merged', moveTo) : textOf('deleted', name), canUndo: true },
      ),
    style: (name, change) => actions.perform('styleCategory', { name, ...change }),
  };
}
