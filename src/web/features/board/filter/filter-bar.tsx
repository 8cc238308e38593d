import { ideaStates, isFiltering } from '#domain/board/filter.ts';
import { focusOn } from '#domain/board/focus.ts';
import { type Sort, sorts } from '#domain/board/sort.ts';
import { allCategories } from '#domain/idea/categories.ts';
import { priorities } from '#domain/idea/idea.ts';
import { tags } from '#domain/idea/tags.ts';
import { useAccountState, useMessages, useObservable } from '../../../app/context/forge.ts';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { VisuallyHidden } from '../../../ui/screen-reader/visually-hidden.tsx';
import { categoryName } from '../../idea/labels/category-label.tsx';
import { useIdeaCount } from '../../idea/statistics/use-idea-count.ts';
import { useBoard } from '../state/board-context.ts';
import { asPriority, findKnown } from '../state/board-state.ts';
import { ClearFiltersButton } from './clear-filters-button.tsx';
import css from './filter-bar.module.css';
import { HideFinishedButton } from './hide-finished-button.tsx';
import { searchFieldId, stateFieldId } from './search-field-id.ts';

export function FilterBar() {
  const board = useBoard();
  const messages = useMessages();
  const { filter, priorities: priorityNames, tags: tagNames } = messages;
  const { categories } = useAccountState();
  const current = useObservable(board.filter);
  const sort = useObservable(board.sort);
  return (
    <>
      <div
        className={css.bar}
        role="search"
        aria-label={filter.label}
        // Browsers do not scroll a focused field into view if a few pixels of it already show.
        onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      >
        <SearchField
          id={searchFieldId}
          label={filter.search}
          value={current.search}
          onSearch={(search) => board.filterBy({ search })}
        />
        <div className={css.choices}>
          <SelectField
            isInline
            label={filter.sortBy}
            options={sorts.map((value) => ({ value, label: filter.sorts[value] }))}
            value={sort}
            onChange={(event) => board.sortBy(event.target.value as Sort)}
          />
          <SelectField
            isInline
            id={stateFieldId}
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
            isInline
            label={filter.category}
            options={[
              { value: '', label: filter.allCategories },
              ...allCategories(categories).map((value) => ({ value, label: categoryName(messages, value) })),
            ]}
            value={current.category ?? ''}
            isNarrowing={current.category !== null}
            onChange={(event) => board.filterBy({ category: event.target.value || null })}
          />
          <SelectField
            isInline
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
            isInline
            label={filter.tag}
            options={[
              { value: '', label: filter.allTags },
              ...tags.map((value) => ({ value, label: tagNames[value] })),
            ]}
            value={current.tag ?? ''}
            isNarrowing={current.tag !== null}
            onChange={(event) => board.filterBy({ tag: findKnown(tags, event.target.value) })}
          />
        </div>
        <HideFinishedButton />
      </div>
      <FilterStatus />
    </>
  );
}

/**
 * Shows and announces how many ideas the filters leave, with a button to clear them. With no ideas left, the
 * empty board does so.
 */
function FilterStatus() {
  const board = useBoard();
  const { filter } = useMessages();
  const isOn = isFiltering(useObservable(board.filter));
  const ideas = useObservable(board.ideas);
  const view = useObservable(board.view);
  const isShown = isOn && (view === 'focus' ? focusOn(ideas) !== null : ideas.length > 0);
  return (
    <>
      <VisuallyHidden>
        <span aria-live="polite">{isOn && filter.shown(ideas.length)}</span>
      </VisuallyHidden>
      {isShown && <FilteredCount count={ideas.length} />}
    </>
  );
}

function FilteredCount({ count }: { readonly count: number }) {
  const { filter } = useMessages();
  const total = useIdeaCount();
  return (
    <p className={css.remaining}>
      <span aria-hidden="true">{filter.shownOf(count, total)}</span>
      <ClearFiltersButton kind="ghost" />
    </p>
  );
}
