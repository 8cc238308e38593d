import { Pencil, Trash2 } from 'lucide';
import { type FormEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { type Entry, type EntryList as EntryListName, type Idea } from '#domain/idea/idea.ts';
import { isBlank } from '#domain/primitives/text.ts';
import { useForge, useMessages } from '../../../app/context/forge.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { focusAfterItemRemoval } from '../../../ui/focus/focus-recovery.ts';
import { useFocusReturn } from '../../../ui/focus/use-focus-return.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { consumeEscape } from '../../../ui/input/consume-escape.ts';
import { TimeAgo } from '../time/time-ago.tsx';
import css from './entry-list.module.css';
import { useCorrection } from './use-correction.ts';

type ListName = Exclude<EntryListName, 'steps'>;

export interface EntryListProps {
  readonly idea: Idea;
  readonly list: ListName;
  /** Shows only this many of the newest; all if not given. */
  readonly maxCount?: number;
  /** Whether the entries cannot be changed, as when the idea was deleted. */
  readonly isReadOnly?: boolean;
}

/** An idea's updates or notes, newest first, each with buttons to correct and remove it. */
export function EntryList({ idea, list, maxCount, isReadOnly = false }: EntryListProps) {
  const entries = idea[list].toReversed().slice(0, maxCount);
  return (
    <ol className={css.list}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <EntryItem idea={idea} list={list} entry={entry} isReadOnly={isReadOnly} />
        </li>
      ))}
    </ol>
  );
}

interface EntryItemProps {
  readonly idea: Idea;
  readonly list: ListName;
  readonly entry: Entry;
}

function EntryItem({ idea, list, entry, isReadOnly }: EntryItemProps & { readonly isReadOnly: boolean }) {
  const { actions } = useForge();
  const { entries } = useMessages();
  const [isEditing, setEditing] = useState(false);
  const textId = useId();
  const editButton = useFocusReturn(isEditing);
  const remove = (button: HTMLElement) => {
    const container =
      button.closest('dialog') ?? document.querySelector(`[data-idea="${CSS.escape(idea.id)}"]`);
    return focusAfterItemRemoval(
      button,
      () => actions.removeEntry({ id: idea.id, list, entry: entry.id }),
      // The field that adds an entry; a history has none, but a close button.
      () => [container?.querySelector<HTMLElement>('form input:enabled'), container?.querySelector('button')],
    );
  };
  if (isEditing) return <EntryForm idea={idea} list={list} entry={entry} onDone={() => setEditing(false)} />;
  return (
    <div className={css.entry}>
      <div className={css.words}>
        <p id={textId} dir="auto">
          {entry.text}
        </p>
        <TimeAgo at={Date.parse(entry.date)} />
      </div>
      {!isReadOnly && (
        <>
          <IconButton
            ref={editButton}
            label={entries.edit}
            aria-describedby={textId}
            onClick={() => setEditing(true)}
          >
            <Icon of={Pencil} size={14} />
          </IconButton>
          <IconButton
            label={entries.remove[list]}
            aria-describedby={textId}
            onClick={(event) => void remove(event.currentTarget)}
          >
            <Icon of={Trash2} size={14} />
          </IconButton>
        </>
      )}
    </div>
  );
}

/** The draft is kept until it is saved or cancelled: Escape and closing the dialog keep it. */
function EntryForm({ idea, list, entry, onDone }: EntryItemProps & { onDone(): void }) {
  const { actions, environment } = useForge();
  const { app, entries } = useMessages();
  const { text, isUntouched, change, forget, forgetOnceStored } = useCorrection(
    idea.id,
    list,
    entry,
    (words) => words.entries.gone[list],
  );
  const cancel = () => {
    forget();
    onDone();
  };
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const area = field.current;
    area?.focus();
    // Browsers would put the caret at the start.
    area?.setSelectionRange(area.value.length, area.value.length);
  }, []);
  const isSaving = useRef(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // Blank text is ignored, as when adding an entry.
    if (isBlank(text)) return;
    if (isUntouched) return cancel();
    isSaving.current = true;
    const mutationId = environment.newId();
    const isTaken = await actions.editEntry({ id: idea.id, list, entry: entry.id, text }, mutationId);
    // Stays true after a success: the form is removed a moment later.
    isSaving.current = isTaken;
    if (!isTaken) return undefined;
    forgetOnceStored(mutationId);
    return onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // After saving, Escape closes the dialog.
    if (!isSaving.current && consumeEscape(event)) onDone();
  };
  return (
    <form className={css.form} noValidate onKeyDown={onKeyDown} onSubmit={(event) => void submit(event)}>
      <TextArea
        ref={field}
        label={entries.text}
        value={text}
        onChange={(event) => change(event.target.value)}
      />
      <div className={css.buttons}>
        <Button onClick={cancel}>{app.cancel}</Button>
        <Button type="submit" kind="primary">
          {entries.save}
        </Button>
      </div>
    </form>
  );
}
