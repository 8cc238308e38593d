import { BookmarkPlus } from 'lucide';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { isSavable, toSavedFilter } from '#domain/board/saved-filters.ts';
import { deepEqual } from '#domain/primitives/deep-equal.ts';
import { limits } from '#domain/primitives/limits.ts';
import { cleanText, isBlank } from '#domain/primitives/text.ts';
import { savedFiltersMessages } from '#messages/saved-filters-messages.ts';
import { useFeatureMessages, useForge, useObservable } from '../../../app/context/forge.ts';
import { bidiIsolate } from '../../../app/language/bidi-isolate.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { consumeEscape } from '../../../ui/input/consume-escape.ts';
import { useBoard } from '../state/board-context.ts';
import { saveFilterId } from './save-filter-id.ts';
import { type SavedFilterChoiceProps } from './saved-filter-choice.tsx';
import { findSaved, savedFiltersState } from './saved-filters-state.ts';
import css from './saved-filters.module.css';
import { useSavedFilters } from './use-saved-filters.ts';

/** Saves the filter that is on. The first press opens the field for its name, the second saves. */
export function SaveFilterForm({ isInline = false }: SavedFilterChoiceProps) {
  const board = useBoard();
  const filter = useObservable(board.filter);
  return isSavable(filter) ? <OpenForm isInline={isInline} /> : null;
}

function OpenForm({ isInline }: Required<SavedFilterChoiceProps>) {
  const { actions, toasts } = useForge();
  const board = useBoard();
  const { savedFilters: words } = useFeatureMessages(savedFiltersMessages);
  const { lastName, naming } = savedFiltersState(board);
  const named = useObservable(naming);
  const isOpen = named !== null;
  const [typed, setTyped] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const remark = useId();
  useEffect(() => () => naming.set(null), [naming]);

  const { saved, shown, last } = useSavedFilters();
  // A filter that was changed since it was applied is most likely saved under its name again.
  const suggested = named === 'shown' || shown === null ? (shown ?? last) : null;
  const name = typed ?? suggested?.name ?? '';
  const filter = toSavedFilter(cleanText(name), useObservable(board.filter), useObservable(board.sort));
  const renamed = named === 'shown' && shown?.name !== filter.name ? shown : null;
  const sameName = findSaved(saved, filter.name);
  const isReplacing = sameName !== null && sameName !== shown && !deepEqual(sameName, filter);
  const close = () => {
    naming.set(null);
    setTyped(null);
    button.current?.focus();
  };
  const save = async () => {
    if (isBlank(name)) return toasts.error(({ errors }) => errors['text-required']);
    const isSaved = await actions.perform(
      'saveFilter',
      { filter, ...(renamed && { formerName: renamed.name }) },
      { text: ({ format }) => savedFiltersMessages[format.language].savedFilters.isSaved, canUndo: true },
    );
    if (!isSaved) return undefined;
    lastName.set(filter.name);
    return close();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isOpen) void save();
    else naming.set('new');
  };
  return (
    <form noValidate className={css.form} data-open={isOpen || undefined} onSubmit={submit}>
      {isOpen && (
        <TextField
          ref={focusAndSelect}
          data-autofocus
          label={words.name}
          isLabelHidden={isInline}
          placeholder={isInline ? words.name : undefined}
          maxLength={limits.filterName}
          autoComplete="off"
          enterKeyHint="done"
          aria-describedby={remark}
          value={name}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event: KeyboardEvent) => consumeEscape(event) && close()}
        />
      )}
      <Button
        ref={button}
        id={saveFilterId}
        type="submit"
        kind={isInline ? 'ghost' : 'secondary'}
        icon={<Icon of={BookmarkPlus} size={16} />}
        // The second press of a double press would save under the suggested name.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
      >
        {words.save}
      </Button>
      <p id={remark} role="status" className={css.remark}>
        {isOpen && isReplacing && words.replaces(bidiIsolate(sameName.name))}
        {renamed && filter.name !== '' && ` ${words.renames(bidiIsolate(renamed.name))}`}
      </p>
    </form>
  );
}

function focusAndSelect(field: HTMLInputElement | null): void {
  field?.focus({ preventScroll: true });
  field?.select();
}
