import { useRef } from 'react';
import { type Idea } from '#domain/idea/idea.ts';
import { type EntryListRef, type Inverse } from '#domain/mutation/effect.ts';
import { useForge, useMessages } from '../../../app/context/forge.ts';
import { useCopy } from '../../../app/controls/use-copy.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { prepareFocusRecovery } from '../../../ui/focus/focus-recovery.ts';
import { type ShownField, fieldText, shownFields } from './field-text.ts';
import css from './history-dialog.module.css';

export interface HistoryChangeProps {
  readonly idea: Idea;
  readonly inverse: Inverse;
  /** Whether nothing can be set back any more, as when the idea has been deleted. */
  readonly isReadOnly: boolean;
}

/** What one part of a change replaced. The record says how to take it back, so it is read backwards. */
export function HistoryChange({ idea, inverse, isReadOnly }: HistoryChangeProps) {
  const { actions } = useForge();
  const messages = useMessages();
  const { entries, history } = messages;
  /** Only what is still there, and says something else by now, can be set to what it said before. */
  const restoreEntryAction = ({ list }: EntryListRef, entry: string, text: string) => {
    const current = idea[list].find(({ id }) => id === entry);
    if (isReadOnly || current === undefined || current.text === text) return undefined;
    return () => actions.editEntry({ id: idea.id, list, entry, text });
  };
  switch (inverse.kind) {
    case 'change-idea':
      if (inverse.id !== idea.id) return null;
      return shownFields(inverse.to).map((field) => (
        <ChangedValue
          key={field}
          label={history.fields[field]}
          before={fieldText(messages, field, inverse.to[field])}
          after={fieldText(messages, field, inverse.from[field])}
          isText={isText(field) && inverse.to[field] !== ''}
          onRestore={
            !isReadOnly &&
            isText(field) &&
            fieldText(messages, field, inverse.to[field]) !== fieldText(messages, field, idea[field])
              ? () => actions.edit(idea.id, { [field]: inverse.to[field] })
              : undefined
          }
        />
      ));
    case 'change-entry':
      return (
        <ChangedValue
          label={entries.text}
          before={inverse.to}
          after={inverse.from}
          isText
          onRestore={restoreEntryAction(inverse, inverse.id, inverse.to)}
        />
      );
    case 'remove-entry':
      return <ChangedValue label={entries.text} before="" after={inverse.entry.text} />;
    case 'add-entry':
      return <ChangedValue label={entries.text} before={inverse.entry.text} after="" isText />;
    default:
      return null;
  }
}

const isText = (field: ShownField) => field === 'title' || field === 'description' || field === 'target';

interface ChangeProps {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** Whether a person wrote it, so that losing it would be a loss. */
  readonly isText?: boolean;
  readonly onRestore?: (() => Promise<unknown>) | undefined;
}

function ChangedValue({ label, before, after, isText = false, onRestore }: ChangeProps) {
  const copy = useCopy();
  const { history } = useMessages();
  const copyButton = useRef<HTMLButtonElement>(null);
  const restore = async (act: () => Promise<unknown>) => {
    const focusHeir = prepareFocusRecovery();
    await act();
    // Once it is back, the button that brings it back is gone.
    focusHeir(() => [copyButton.current]);
  };
  return (
    <dl className={css.change}>
      <dt>{label}</dt>
      <dd>
        {before !== '' && <del dir="auto">{before}</del>} {after !== '' && <ins dir="auto">{after}</ins>}
      </dd>
      {before !== '' && isText && (
        <dd className={css.buttons}>
          <Button ref={copyButton} kind="ghost" onClick={() => void copy(before)}>
            {history.copy}
          </Button>
          {onRestore && (
            <Button kind="ghost" onClick={() => void restore(onRestore)}>
              {history.bringBack}
            </Button>
          )}
        </dd>
      )}
    </dl>
  );
}
