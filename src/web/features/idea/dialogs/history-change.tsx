import { useRef } from 'react';
import { type Idea } from '#domain/idea/idea.ts';
import { type EntryListRef, type Inverse, type StepPatch } from '#domain/mutation/effect.ts';
import { historyMessages } from '#messages/history-messages.ts';
import { useFeatureMessages, useForge, useMessages } from '../../../app/context/forge.ts';
import { useCopy } from '../../../app/controls/use-copy.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { prepareFocusRecovery } from '../../../ui/focus/focus-recovery.ts';
import { type ShownField, fieldText, shownFields } from './field-text.ts';
import css from './history-dialog.module.css';

export interface HistoryChangeProps {
  readonly idea: Idea;
  readonly inverse: Inverse;
  /** Whether nothing can be restored, as when the idea was deleted. */
  readonly isReadOnly: boolean;
}

/** One part of a change, with the values it replaced. It is read from the inverse mutation, so backwards. */
export function HistoryChange({ idea, inverse, isReadOnly }: HistoryChangeProps) {
  const { actions } = useForge();
  const messages = useMessages();
  const { entries } = messages;
  const { historyDialog: words } = useFeatureMessages(historyMessages);
  /** Only an entry that still exists, and now has another text, can be restored. */
  const restoreEntryAction = ({ list }: EntryListRef, entry: string, text: string) => {
    const current = idea[list].find(({ id }) => id === entry);
    if (isReadOnly || current === undefined || current.text === text) return undefined;
    if (list !== 'steps') return () => actions.editEntry({ id: idea.id, list, entry, text });
    const feedback = { text: () => words.names.editEntry.steps, canUndo: true };
    return () => actions.perform('editEntry', { id: idea.id, list, entry, text }, feedback);
  };
  switch (inverse.kind) {
    case 'change-idea':
      if (inverse.id !== idea.id) return null;
      return shownFields(inverse.to).map((field) => (
        <ChangedValue
          key={field}
          label={words.fields[field]}
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
    case 'change-step': {
      const { from, to, id } = inverse;
      const step = idea.steps.find((one) => one.id === id);
      if (to.doneAt === undefined || step === undefined) return null;
      const textOf = ({ doneAt }: StepPatch) => (doneAt === null ? words.stepOpen : words.stepDone);
      return <ChangedValue label={step.text} before={textOf(to)} after={textOf(from)} />;
    }
    default:
      return null;
  }
}

const isText = (field: ShownField) => field === 'title' || field === 'description' || field === 'target';

interface ChangeProps {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** Whether the user typed the value, so that losing it would matter. */
  readonly isText?: boolean;
  readonly onRestore?: (() => Promise<unknown>) | undefined;
}

function ChangedValue({ label, before, after, isText = false, onRestore }: ChangeProps) {
  const copy = useCopy();
  const { historyDialog: words } = useFeatureMessages(historyMessages);
  const copyButton = useRef<HTMLButtonElement>(null);
  const restore = async (act: () => Promise<unknown>) => {
    const recoverFocus = prepareFocusRecovery();
    await act();
    // The restore button is removed once the value is restored.
    recoverFocus(() => [copyButton.current]);
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
            {words.copy}
          </Button>
          {onRestore && (
            <Button kind="ghost" onClick={() => void restore(onRestore)}>
              {words.bringBack}
            </Button>
          )}
        </dd>
      )}
    </dl>
  );
}
