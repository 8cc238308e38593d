import { Pencil, Trash2 } from 'lucide';
import { type MouseEvent, useId } from 'react';
import { noFilter } from '#domain/board/filter.ts';
import { isSavable } from '#domain/board/saved-filters.ts';
import { savedFiltersMessages } from '#messages/saved-filters-messages.ts';
import { useAccount, useFeatureMessages, useForge } from '../../../app/context/forge.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { focusAfterItemRemoval } from '../../../ui/focus/focus-recovery.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { searchFieldId } from '../filter/search-field-id.ts';
import { useBoard } from '../state/board-context.ts';
import { applySavedFilter } from './apply-saved-filter.ts';
import { saveFilterId } from './save-filter-id.ts';
import { savedFiltersState } from './saved-filters-state.ts';
import css from './saved-filters.module.css';
import { useSavedFilters } from './use-saved-filters.ts';

export interface SavedFilterChoiceProps {
  /** Whether it is in a line, without a visible label. */
  readonly isInline?: boolean;
}

/** Applies a saved filter, and forgets the one that is applied. */
export function SavedFilterChoice({ isInline = false }: SavedFilterChoiceProps) {
  const { actions, toasts } = useForge();
  const account = useAccount();
  const board = useBoard();
  const { savedFilters: words } = useFeatureMessages(savedFiltersMessages);
  const { saved, shown } = useSavedFilters();
  const id = useId();
  if (saved.length === 0) return null;

  const choose = (name: string) => {
    const chosen = saved.find((one) => one.name === name);
    if (chosen) return applySavedFilter({ account, board, toasts }, chosen);
    savedFiltersState(board).lastName.set(null);
    return board.filterBy(noFilter);
  };
  const forget = ({ currentTarget }: MouseEvent) => {
    if (shown === null) return;
    const remove = () =>
      actions.perform(
        'forgetFilter',
        { name: shown.name },
        {
          text: ({ format }) => savedFiltersMessages[format.language].savedFilters.isForgotten,
          canUndo: true,
        },
      );
    void focusAfterItemRemoval(currentTarget, remove, () =>
      [id, saveFilterId, searchFieldId].map((one) => document.getElementById(one)),
    );
  };
  return (
    <div className={css.choice}>
      <SelectField
        id={id}
        isInline={isInline}
        label={words.label}
        options={[
          // Without a visible label, the field says what it is for.
          { value: '', label: isInline ? words.label : words.none },
          ...saved.map(({ name }) => ({ value: name, label: name })),
        ]}
        value={shown?.name ?? ''}
        isNarrowing={shown !== null}
        onChange={(event) => choose(event.target.value)}
      />
      {shown !== null && (
        <>
          {isSavable(board.filter.get()) && (
            <IconButton label={words.rename} onClick={() => savedFiltersState(board).naming.set('shown')}>
              <Icon of={Pencil} size={16} />
            </IconButton>
          )}
          <IconButton label={words.forget} onClick={forget}>
            <Icon of={Trash2} size={16} />
          </IconButton>
        </>
      )}
    </div>
  );
}
