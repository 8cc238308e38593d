import { RotateCcw, Undo2 } from 'lucide';
import { type MouseEvent, useCallback, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { type TrashedIdea, expiryOf } from '#domain/idea/trash.ts';
import { limits } from '#domain/primitives/limits.ts';
import { isJustNow } from '#domain/time/relative-time.ts';
import { trashMessages } from '#messages/trash-messages.ts';
import { useAccount, useFeatureMessages, useForge, useMessages } from '../../../app/context/forge.ts';
import { sampleTranslation } from '../../../app/language/sample-translation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { focusAfterItemRemoval } from '../../../ui/focus/focus-recovery.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { ClockText } from '../../idea/time/clock-text.tsx';
import css from './trash-dialog.module.css';
import { groupTrash } from './trash-groups.ts';
import { type TrashLoadResult, createTrashStore } from './trash-store.ts';

/** Deleted ideas: restore one, a group or all, or delete them permanently. */
export function TrashDialog({ onClose }: { onClose(): void }) {
  const { actions, dialogs, environment } = useForge();
  const account = useAccount();
  const { app, format, saving, trash } = useMessages();
  const { trashDialog: words } = useFeatureMessages(trashMessages);
  const [store] = useState(() => createTrashStore(account));
  const all = useSyncExternalStore(store.subscribe, store.get);
  const shown = all.filter((item) => store.isRestorable(item, environment.now()));
  const groups = groupTrash(shown);
  /** Null until the server has answered. */
  const [load, setLoad] = useState<TrashLoadResult | null>(null);
  useEffect(() => void store.load().then(setLoad), [store]);
  const trimmedAt = store.trimmedAt();
  // Only the server knows whether the trash is empty.
  const emptyTexts = { loaded: words.empty, offline: words.offline, failed: '' };
  const loadAgain = ({ currentTarget }: MouseEvent) =>
    removeFromTrash(currentTarget, async () => {
      const now = await store.load();
      // Rendered at once: the next line checks whether the button was removed.
      flushSync(() => setLoad(now));
    });

  const restore = (items: readonly TrashedIdea[]) => (event: MouseEvent) =>
    removeFromTrash(event.currentTarget, () => actions.restore(idsOf(items)));
  const askToEmpty = ({ currentTarget }: MouseEvent) => {
    // Several imports can exceed the limit of one request; the rest follows in the next.
    const items = shown.slice(0, limits.ideas);
    dialogs.ask({
      text: ({ format }) => trashMessages[format.language].trashDialog.confirmPurgeAll(items.length),
      confirmLabel: ({ format }) => trashMessages[format.language].trashDialog.purge,
      onConfirm: () => removeFromTrash(currentTarget, () => actions.purge(idsOf(items))),
    });
  };
  return (
    <Dialog
      title={trash.title}
      closeLabel={app.close}
      size="wide"
      onClose={onClose}
      footer={
        shown.length > 1 && (
          <>
            <Button kind="danger" onClick={askToEmpty}>
              {words.purgeAll}
            </Button>
            <Button icon={<Icon of={RotateCcw} size={15} />} onClick={restore(shown)}>
              {words.restoreAll}
            </Button>
          </>
        )
      }
    >
      <p className={css.intro}>{shown.length > 0 ? words.text : load && emptyTexts[load]}</p>
      {load === 'loaded' && trimmedAt !== null && (
        <p className={css.intro}>{words.trimmed(format.day(trimmedAt))}</p>
      )}
      {load === 'failed' && (
        <div className={css.groups}>
          <p role="alert">{words.loadFailed}</p>
          <Button onClick={loadAgain}>{saving.tryAgain}</Button>
        </div>
      )}
      {groups.length > 0 && (
        <div className={css.groups}>
          {groups.map((group) => (
            <Button
              key={group.mutationId}
              icon={<Icon of={Undo2} size={15} />}
              onClick={restore(group.items)}
            >
              {words.group(group.items.length, format.longDateTime(group.deletedAt))}
            </Button>
          ))}
        </div>
      )}
      <ul className={css.list}>
        {shown.map((item) => (
          <TrashItem key={item.idea.id} item={item} />
        ))}
      </ul>
    </Dialog>
  );
}

function TrashItem({ item }: { readonly item: TrashedIdea }) {
  const { actions, dialogs, environment } = useForge();
  const messages = useMessages();
  const { format } = messages;
  const { trashDialog: words } = useFeatureMessages(trashMessages);
  const { idea, at } = item;
  const title = useId();
  const deleted = useCallback(
    (now: number) =>
      isJustNow(at, now)
        ? words.deletedJustNow
        : words.deleted(format.ago(at, now, environment.utcOffsetMinutes)),
    [at, environment, format, words],
  );
  const askToPurge = ({ currentTarget }: MouseEvent) =>
    dialogs.ask({
      text: ({ format }) => trashMessages[format.language].trashDialog.confirmPurge,
      confirmLabel: ({ format }) => trashMessages[format.language].trashDialog.purge,
      onConfirm: () => removeFromTrash(currentTarget, () => actions.purge([idea.id])),
    });
  return (
    <li>
      <div className={css.words}>
        <h3 id={title} dir="auto">
          {sampleTranslation(messages).toDisplay(idea.title)}
        </h3>
        <p>
          <span>
            <ClockText label={deleted} isSlowOutOfView />
          </span>
          <span>{words.until(format.day(expiryOf(item)))}</span>
        </p>
      </div>
      <div className={css.buttons}>
        <Button
          aria-describedby={title}
          onClick={({ currentTarget }) => removeFromTrash(currentTarget, () => actions.restore([idea.id]))}
        >
          {words.restore}
        </Button>
        <Button kind="danger" aria-describedby={title} onClick={askToPurge}>
          {words.purge}
        </Button>
      </div>
    </li>
  );
}

const idsOf = (items: readonly TrashedIdea[]) => items.map(({ idea }) => idea.id);

/** Removes ideas from the trash, and moves the focus from the pressed button to a remaining item. */
function removeFromTrash(button: Element, action: () => Promise<unknown>): void {
  const dialog = button.closest('dialog');
  void focusAfterItemRemoval(button, action, () => [
    dialog?.querySelector<HTMLElement>('li button'),
    dialog?.querySelector('button'),
  ]);
}
