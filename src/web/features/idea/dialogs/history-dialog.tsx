import { useEffect, useId, useState } from 'react';
import { isSyncComplete } from '#client/sync/saving-state.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { type HistoryItem } from '#domain/mutation/history.ts';
import { type enHistory } from '#messages/en/history.ts';
import { historyMessages } from '#messages/history-messages.ts';
import { useAccount, useFeatureMessages, useMessages } from '../../../app/context/forge.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Notice } from '../../../ui/panel/notice.tsx';
import { EntryList } from '../entries/entry-list.tsx';
import { TimeAgo } from '../time/time-ago.tsx';
import { HistoryChange } from './history-change.tsx';
import css from './history-dialog.module.css';
import { type IdeaDialogProps } from './idea-dialog-props.ts';

/** An idea's history: its updates, and every change with the previous value. */
export function HistoryDialog({ idea, isGone, onClose }: IdeaDialogProps) {
  const { app, entries, history } = useMessages();
  const { historyDialog: words } = useFeatureMessages(historyMessages);
  const items = useHistory(idea);
  const ids = { updates: useId(), changes: useId() };
  return (
    <Dialog title={history.title} closeLabel={app.close} size="wide" onClose={onClose}>
      {isGone && <Notice tone="warn" text={words.gone} />}
      <p className={css.of} dir="auto">
        {idea.title}
      </p>
      <section className={css.part} aria-labelledby={ids.updates}>
        <h3 id={ids.updates}>{entries.updates}</h3>
        {idea.updates.length === 0 ? (
          <p className={css.none}>{entries.none}</p>
        ) : (
          <EntryList idea={idea} list="updates" isReadOnly={isGone} />
        )}
      </section>
      <section className={css.part} aria-labelledby={ids.changes}>
        <h3 id={ids.changes}>{words.changes}</h3>
        {items === 'offline' && <p className={css.none}>{words.offline}</p>}
        {!isGone && items !== 'offline' && items?.length === 0 && <p className={css.none}>{words.none}</p>}
        <ol className={css.list}>
          {items !== 'offline' &&
            items?.map((item) => <HistoryRow key={item.id} idea={idea} item={item} isReadOnly={isGone} />)}
        </ol>
      </section>
    </Dialog>
  );
}

/**
 * The history from the server, fetched again when the idea changes or more has been saved; null while
 * loading.
 */
function useHistory(idea: Idea): readonly HistoryItem[] | 'offline' | null {
  const account = useAccount();
  const [items, setItems] = useState<readonly HistoryItem[] | 'offline' | null>(null);
  useEffect(() => {
    let isCurrent = true;
    let [lastRequest, lastAnswered] = [0, 0];
    const load = async () => {
      const requestNumber = ++lastRequest;
      const work = await account.prepare();
      const known = await work?.history(idea.id).catch(() => null);
      // Discards a response older than the one shown.
      if (!isCurrent || requestNumber < lastAnswered) return;
      if (known) lastAnswered = requestNumber;
      // If loading fails, the history shown before stays.
      setItems((before) => known ?? before ?? 'offline');
    };
    void load();
    const stop = account.saving.subscribe(() => isSyncComplete(account.saving.get()) && void load());
    return () => {
      isCurrent = false;
      stop();
    };
  }, [account, idea]);
  return items;
}

/** The name of a mutation; that of an edited or removed entry says whether it is an update or a note. */
function nameOf({ name, inverse }: HistoryItem, names: (typeof enHistory)['historyDialog']['names']): string {
  if (name !== 'editEntry' && name !== 'deleteEntry') return names[name];
  const step = inverse?.find((one) => 'list' in one);
  return names[name][step?.list ?? 'unknown'];
}

interface HistoryRowProps {
  readonly idea: Idea;
  readonly item: HistoryItem;
  readonly isReadOnly: boolean;
}

function HistoryRow({ idea, item, isReadOnly }: HistoryRowProps) {
  const { toasts } = useMessages();
  const { historyDialog: words } = useFeatureMessages(historyMessages);
  return (
    <li>
      <div className={css.head}>
        <b>{nameOf(item, words.names)}</b>
        {item.points !== 0 && <i>{toasts.points(item.points)}</i>}
        <TimeAgo at={item.at} />
      </div>
      {item.inverse?.map((inverse, index) => (
        // The parts of a change never move, so their index can be the key.
        <HistoryChange key={`${item.id} ${index}`} idea={idea} inverse={inverse} isReadOnly={isReadOnly} />
      ))}
    </li>
  );
}
