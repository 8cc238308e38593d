import { type MouseEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { type Idea } from '#domain/idea.ts';
import { type MutationName } from '#domain/mutation.ts';
import { type Refused } from '#client/device-store.ts';
import { type Observable } from '#client/observable.ts';
import { type KeptName } from '#client/refused-mutations.ts';
import { useAccount, useForge, useMessages, useObservable } from '../../app/forge.ts';
import { sampleWording } from '../../app/sample-words.ts';
import { useCopy } from '../../app/use-copy.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { focusAfterItem, keepPlace } from '../../ui/keep-focus.ts';
import css from './refused-dialog.module.css';
import { nextTry, dispatchOnce } from './next-try.ts';
import { refusedText } from './refused-text.ts';
import { isGone } from './restored-idea.ts';
import { type Failure, useRestoreAsNew } from './use-restore-as-new.ts';

/** What the server refused: to try again, to copy, to bring back as a new idea, or to let go. */
export function RefusedDialog({ onClose }: { onClose(): void }) {
  const { app, saving } = useMessages();
  const refused = useObservable(useAccount().refused);
  const close = () => {
    const focusHeir = keepPlace();
    onClose();
    // Where nothing is left, the button that opened this is gone; the saving status stands in its place.
    focusHeir(() => [document.querySelector<HTMLElement>('[data-saving]')]);
  };
  // Once the last of them is gone there is nothing left to decide.
  useEffect(() => {
    if (refused.length === 0) close();
  });
  return (
    <Dialog title={saving.refusedTitle} closeLabel={app.close} size="wide" onClose={close}>
      <p className={css.intro}>{saving.refusedText}</p>
      <ul className={css.list}>
        {refused.map((item) => (
          <RefusedItem key={item.mutation.id} item={item} />
        ))}
      </ul>
    </Dialog>
  );
}

function RefusedItem({ item }: { readonly item: Refused }) {
  const { client, toasts } = useForge();
  const account = useAccount();
  const messages = useMessages();
  const { errors, saving } = messages;
  const { shown } = sampleWording(messages);
  const copy = useCopy();
  const restore = useRestoreAsNew();
  const isBusy = useRef(false);
  const { mutation, code, idea } = item;
  const deletedTitle = (id: string) => account.work?.replica.trashed(id)?.idea.title;
  const text = refusedText(mutation, { shown, deletedTitle });
  const { view } = account;
  // Another device may have brought it back since.
  const isBack = useSyncExternalStore(view.onChange, () => idea !== null && view.get(idea.id) !== undefined);

  const drop = async (ids: readonly string[]) => {
    const work = await account.prepare();
    if (!work) return toasts.error(({ errors }) => errors.unavailable);
    await work.dropRefused(ids);
    // It leaves the list in its turn, which may come a moment later.
    return untilGone(account.refused, ids);
  };
  const tell = (failure: Failure) =>
    toasts.error(({ errors }) => errors[failure === 'signed-out' ? 'unauthenticated' : failure]);
  const tryAgain = async () => {
    const { id, name, args } = mutation;
    const result = await dispatchOnce(client, account, { name, args, id: nextTry(id) });
    // A category that is there by now is as was wanted.
    if (result.ok || result.code === 'category-exists') await drop([mutation.id]);
    else tell(result.code);
  };
  const restoreAsNew = async (gone: Idea) => {
    const { settled, failure } = await restore(gone);
    if (settled.length > 0) await drop(settled);
    if (failure !== null) tell(failure);
  };
  /**
   * Does something that takes this out of the list, once: a second press meanwhile does nothing. Then leads the focus
   * from the button to what is left in the list.
   */
  const once =
    (run: () => Promise<void>) =>
    ({ currentTarget }: MouseEvent) => {
      if (isBusy.current) return;
      isBusy.current = true;
      const dialog = currentTarget.closest('dialog');
      const act = () =>
        run().finally(() => {
          isBusy.current = false;
        });
      void focusAfterItem(currentTarget, act, () => [dialog?.querySelector('button')]);
    };

  // Each intent that is kept has a name here.
  const kinds: Record<KeptName, string> & Partial<Record<MutationName, string>> = saving.refusedKinds;
  return (
    <li>
      <span className={css.kind}>
        {kinds[mutation.name]}
        {idea && ` · ${shown(idea.title)}`}
      </span>
      {text !== '' && <blockquote>{text}</blockquote>}
      <p className={css.why}>{errors[code]}</p>
      <div className={css.buttons}>
        {isGone(item) && idea !== null && !isBack ? (
          <Button kind="primary" onClick={once(() => restoreAsNew(idea))}>
            {saving.restoreAsNew}
          </Button>
        ) : (
          <Button kind="primary" onClick={once(tryAgain)}>
            {saving.tryAgain}
          </Button>
        )}
        {text !== '' && <Button onClick={() => void copy(text)}>{saving.copy}</Button>}
        <Button kind="danger" onClick={once(() => drop([mutation.id]))}>
          {saving.discard}
        </Button>
      </div>
    </li>
  );
}

function untilGone(refused: Observable<readonly Refused[]>, ids: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (refused.get().some(({ mutation }) => ids.includes(mutation.id))) return;
      stop();
      resolve();
    };
    const stop = refused.subscribe(look);
    look();
  });
}
