import { useRef } from 'react';
import { type EntryPlace, type Inverse } from '#domain/effect.ts';
import { type Idea } from '#domain/idea.ts';
import { useForge, useMessages } from '../../app/forge.ts';
import { useCopy } from '../../app/use-copy.ts';
import { Button } from '../../ui/button.tsx';
import { keepPlace } from '../../ui/keep-focus.ts';
import { type ShownField, fieldText, shownFields } from './field-value.ts';
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
  const entryRestorer = ({ list }: EntryPlace, entry: string, text: string) => {
    const current = idea[list].find(({ id }) => id === entry);
    if (isReadOnly || current === undefined || current.text === text) return undefined;
    return () => actions.editEntry({ id: idea.id, list, entry, text });
  };
  switch (inverse.kind) {
    case 'change-idea':
      if (inverse.id !== idea.id) return null;
      return shownFields(inverse.to).map((field) => (
        <Change
          key={field}
          label={history.fields[field]}
          before={fieldText(messages, field, inverse.to[field])}
          after={fieldText(messages, field, inverse.from[field])}
          isText={isText(field) && inverse.to[field] !== ''}
          onBringBack={
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
        <Change
          label={entries.text}
          before={inverse.to}
          after={inverse.from}
          isText
          onBringBack={entryRestorer(inverse, inverse.id, inverse.to)}
        />
      );
    case 'remove-entry':
      return <Change label={entries.text} before="" after={inverse.entry.text} />;
    case 'add-entry':
      return <Change label={entries.text} before={inverse.entry.text} after="" isText />;
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
  readonly onBringBack?: (() => Promise<unknown>) | undefined;
}

function Change({ label, before, after, isText = false, onBringBack }: ChangeProps) {
  const copy = useCopy();
  const { history } = useMessages();
  const copier = useRef<HTMLButtonElement>(null);
  const bringBack = async (act: () => Promise<unknown>) => {
    const focusHeir = keepPlace();
    await act();
    // Once it is back, the button that brings it back is gone.
    focusHeir(() => [copier.current]);
  };
  return (
    <dl className={css.change}>
      <dt>{label}</dt>
      <dd>
        {before !== '' && <del dir="auto">{before}</del>} {after !== '' && <ins dir="auto">{after}</ins>}
      </dd>
      {before !== '' && isText && (
        <dd className={css.buttons}>
          <Button ref={copier} kind="ghost" onClick={() => void copy(before)}>
            {history.copy}
          </Button>
          {onBringBack && (
            <Button kind="ghost" onClick={() => void bringBack(onBringBack)}>
              {history.bringBack}
            </Button>
          )}
        </dd>
      )}
    </dl>
  );
}
