import { useEffect, useState } from 'react';
import { type View } from '#client/replica/view.ts';
import { allCategories, checkCategory, isBuiltInCategory } from '#domain/idea/categories.ts';
import { styleOf } from '#domain/idea/label-style.ts';
import { cleanText } from '#domain/primitives/text.ts';
import { manageMessages } from '#messages/manage-messages.ts';
import { useAccount, useAccountState, useForge, useMessages } from '../../../app/context/forge.ts';
import { type LocalizedText } from '../../../app/feedback/toasts.ts';
import { bidiIsolate } from '../../../app/language/bidi-isolate.ts';
import { CategoryLabel, categoryName } from '../../idea/labels/category-label.tsx';
import { type LabelKind } from './label-kind.ts';

/** The categories as the rows change them. */
export function useCategoryKind(): LabelKind {
  const { actions } = useForge();
  const { view } = useAccount();
  const messages = useMessages();
  const { categories, categoryStyles } = useAccountState();
  const counts = useCounts(view);
  const displayName = (name: string) => categoryName(messages, name);
  const textOf =
    (key: 'renamed' | 'merged' | 'deleted', name: string): LocalizedText =>
    (words) =>
      manageMessages[words.format.language].manage[key](bidiIsolate(categoryName(words, name)));
  return {
    names: allCategories(categories),
    counts,
    isBuiltIn: isBuiltInCategory,
    displayName,
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
      actions.perform(
        'renameCategory',
        { from, to },
        { text: textOf('renamed', cleanText(to)), canUndo: true },
      ),
    remove: (name, moveTo, isMerge) =>
      actions.perform(
        'removeCategory',
        { name, moveTo },
        { text: isMerge ? textOf('merged', moveTo) : textOf('deleted', name), canUndo: true },
      ),
    style: (name, change) => actions.perform('styleCategory', { name, ...change }),
  };
}

/** How many ideas each category has. */
function useCounts(view: View): ReadonlyMap<string, number> {
  const [counts, setCounts] = useState(() => countsIn(view));
  useEffect(() => view.onChange(() => setCounts(countsIn(view))), [view]);
  return counts;
}

function countsIn(view: View): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { category } of view.all()) counts.set(category, (counts.get(category) ?? 0) + 1);
  return counts;
}
