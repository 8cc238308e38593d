import { ideaStates } from '#domain/board/filter.ts';
import { type Sort, sorts } from '#domain/board/sort.ts';
import { priorities } from '#domain/idea/idea.ts';
import { tagName } from '#domain/idea/tags.ts';
import { useMessages, useObservable } from '../../../app/context/forge.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { categoryName, useCategoryHue } from '../../idea/labels/category-label.tsx';
import { useListedCategories } from '../../idea/labels/use-listed-categories.ts';
import { useListedTags } from '../../idea/labels/use-listed-tags.ts';
import { useBoard } from '../state/board-context.ts';
import { asPriority, findKnown } from '../state/board-state.ts';
import { stateFieldId } from './search-field-id.ts';

export interface FilterChoicesProps {
  /** Whether they are in a toolbar, without visible labels. */
  readonly isInline?: boolean;
}

/** The sort and every filter but the search, as selects. */
export function FilterChoices({ isInline = false }: FilterChoicesProps) {
  const board = useBoard();
  const messages = useMessages();
  const { filter, priorities: priorityNames, tags: tagNames } = messages;
  const current = useObservable(board.filter);
  const listed = useListedCategories(current.category);
  const listedTags = useListedTags([current.tag]);
  const hue = useCategoryHue(current.category ?? '');
  const sort = useObservable(board.sort);
  return (
    <>
      <SelectField
        isInline={isInline}
        label={filter.sortBy}
        options={sorts.map((value) => ({ value, label: filter.sorts[value] }))}
        value={sort}
        onChange={(event) => board.sortBy(event.target.value as Sort)}
      />
      <SelectField
        id={isInline ? stateFieldId : undefined}
        isInline={isInline}
        label={filter.state}
        options={[
          { value: '', label: filter.allStates },
          ...ideaStates.map((value) => ({ value, label: filter.states[value] })),
        ]}
        value={current.state ?? ''}
        isNarrowing={current.state !== null}
        onChange={(event) => board.filterBy({ state: findKnown(ideaStates, event.target.value) })}
      />
      <SelectField
        isInline={isInline}
        label={filter.category}
        options={[
          { value: '', label: filter.allCategories },
          ...listed.map((value) => ({ value, label: categoryName(messages, value) })),
        ]}
        value={current.category ?? ''}
        isNarrowing={current.category !== null}
        hue={current.category === null ? undefined : hue}
        onChange={(event) => board.filterBy({ category: event.target.value || null })}
      />
      <SelectField
        isInline={isInline}
        label={filter.priority}
        options={[
          { value: '', label: filter.allPriorities },
          ...priorities.map((value) => ({ value, label: priorityNames[value] })),
        ]}
        value={current.priority ?? ''}
        isNarrowing={current.priority !== null}
        onChange={(event) => board.filterBy({ priority: asPriority(event.target.value) })}
      />
      <SelectField
        isInline={isInline}
        label={filter.tag}
        options={[
          { value: '', label: filter.allTags },
          ...listedTags.map((value) => ({ value, label: tagName(value, tagNames) })),
        ]}
        value={current.tag ?? ''}
        isNarrowing={current.tag !== null}
        onChange={(event) => board.filterBy({ tag: event.target.value || null })}
      />
    </>
  );
}
