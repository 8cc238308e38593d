import { useEffect, useId, useState } from 'react';
import { type HistoryItem } from '#domain/history.ts';
import { type Inverse } from '#domain/effect.ts';
import { useAccount, useForge, useMessages } from '../../app/forge.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EntryList } from './entry-list.tsx';
import { type ShownField, fieldText, shownFields } from './field-value.ts';
import css from './history-dialog.module.css';
import { type IdeaDialogProps } from './idea-dialog-props.ts';

/** What happened to an idea: its updates, and every change with what it was before. */
export function HistoryDialog({ idea, onClose }: IdeaDialogProps) {
  const { app, entries, history } = useMessages();
  const items = useHistory(idea.id);
  const ids = { updates: useId(), changes: useId() };
  return (
    <Dialog title={history.title} closeLabel={app.close} size="wide" onClose={onClose}>
      <p className={css.of}>{idea.title}</p>
      <section className={css.part} aria-labelledby={ids.updates}>
        <h3 id={ids.updates}>{entries.updates}</h3>
        {idea.updates.length === 0 ? (
          <p className={css.none}>{entries.none}</p>
        ) : (
          <EntryList idea={idea} list="updates" />
        )}
      </section>
      <section className={css.part} aria-labelledby={ids.changes}>
        <h3 id={ids.changes}>{history.changes}</h3>
        {items === 'offline' && <p className={css.none}>{history.offline}</p>}
        {items !== 'offline' && items?.length === 0 && <p className={css.none}>{history.none}</p>}
        <ol className={css.list}>
          {items !== 'offline' &&
            items?.map((item) => <HistoryRow key={item.id} ideaId={idea.id} item={item} />)}
        </ol>
      </section>
    </Dialog>
  );
}

/** The history from the server, fetched again when more has been saved; null until it is there. */
function useHistory(ideaId: string): readonly HistoryItem[] | 'offline' | null {
  const account = useAccount();
  const [items, setItems] = useState<readonly HistoryItem[] | 'offline' | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (next: readonly HistoryItem[] | 'offline') => isCurrent && setItems(next);
    const load = () => void account.history(ideaId).then(show, () => show('offline'));
    load();
    const stop = account.saving.subscribe(() => account.saving.get().kind === 'saved' && load());
    return () => {
      isCurrent = false;
      stop();
    };
  }, [account, ideaId]);
  return items;
}

function HistoryRow({ ideaId, item }: { readonly ideaId: string; readonly item: HistoryItem }) {
  const { environment } = useForge();
  const { format, history, toasts } = useMessages();
  return (
    <li>
      <div className={css.head}>
        <b>{history.names[item.name]}</b>
        {item.points !== 0 && <i>{toasts.points(item.points)}</i>}
        <time dateTime={new Date(item.at).toISOString()}>{format.ago(item.at, environment.now())}</time>
      </div>
      {item.inverse?.map((inverse, index) => (
        // The parts of one change never move, so their place identifies them.
        <ChangeParts key={`${item.id} ${index}`} ideaId={ideaId} inverse={inverse} />
      ))}
    </li>
  );
}

/** What one part of a change replaced. The record says how to take it back, so it is read backwards. */
function ChangeParts({ ideaId, inverse }: { readonly ideaId: string; readonly inverse: Inverse }) {
  const messages = useMessages();
  switch (inverse.kind) {
    case 'change-idea':
      if (inverse.id !== ideaId) return null;
      return shownFields(inverse.to).map((field) => (
        <Change
          key={field}
          label={messages.history.fields[field]}
          before={fieldText(messages, field, inverse.to[field])}
          after={fieldText(messages, field, inverse.from[field])}
          restore={isText(field) ? { ideaId, field, value: String(inverse.to[field] ?? '') } : undefined}
        />
      ));
    case 'change-entry':
      return <Change label={messages.entries.text} before={inverse.to} after={inverse.from} />;
    case 'remove-entry':
      return <Change label={messages.entries.text} before="" after={inverse.entry.text} />;
    case 'add-entry':
      return <Change label={messages.entries.text} before={inverse.entry.text} after="" />;
    default:
      return null;
  }
}

const isText = (field: ShownField) => field === 'title' || field === 'description' || field === 'target';

interface ChangeProps {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** Where the text before can be brought back to. */
  readonly restore?:
    | { readonly ideaId: string; readonly field: ShownField; readonly value: string }
    | undefined;
}

function Change({ label, before, after, restore }: ChangeProps) {
  const { actions, toasts } = useForge();
  const { history } = useMessages();
  const copy = async () => {
    await navigator.clipboard.writeText(before);
    toasts.success(history.copied);
  };
  return (
    <dl className={css.change}>
      <dt>{label}</dt>
      <dd>
        {before !== '' && <del>{before}</del>} {after !== '' && <ins>{after}</ins>}
      </dd>
      {before !== '' && restore && (
        <dd className={css.buttons}>
          <Button kind="ghost" onClick={() => void copy()}>
            {history.copy}
          </Button>
          <Button
            kind="ghost"
            onClick={() => void actions.edit(restore.ideaId, { [restore.field]: restore.value })}
          >
            {history.bringBack}
          </Button>
        </dd>
      )}
    </dl>
  );
}
