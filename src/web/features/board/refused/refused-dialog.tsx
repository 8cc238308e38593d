import { type MouseEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { type RefusedMutation } from '#client/device-store.ts';
import { type Observable } from '#client/observable.ts';
import { type KeptMutationName } from '#client/sync/refusal-rules.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { type MutationName } from '#domain/mutation/mutation.ts';
import { refusedMessages } from '#messages/refused-messages.ts';
import {
  useAccount,
  useFeatureMessages,
  useForge,
  useMessages,
  useObservable,
} from '../../../app/context/forge.ts';
import { useCopy } from '../../../app/controls/use-copy.ts';
import { sampleTranslation } from '../../../app/language/sample-translation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { focusAfterItemRemoval, prepareFocusRecovery } from '../../../ui/focus/focus-recovery.ts';
import css from './refused-dialog.module.css';
import { refusedText } from './refused-text.ts';
import { isIdeaGone } from './restored-idea.ts';
import { retryIdOf, dispatchOnce } from './retry-refused.ts';
import { type FailureCode, useRestoreAsNew } from './use-restore-as-new.ts';

/** The mutations the server refused: retry, copy, restore as a new idea, or discard them. */
export function RefusedDialog({ onClose }: { onClose(): void }) {
  const { app } = useMessages();
  const { refused: words } = useFeatureMessages(refusedMessages);
  const refused = useObservable(useAccount().refused);
  const close = () => {
    const recoverFocus = prepareFocusRecovery();
    onClose();
    // With none left, the button that opened this dialog is removed; the saving status replaces it.
    recoverFocus(() => [document.querySelector<HTMLElement>('[data-saving]')]);
  };
  // Closes the dialog when the last one is removed.
  useEffect(() => {
    if (refused.length === 0) close();
  });
  return (
    <Dialog title={words.title} closeLabel={app.close} size="wide" onClose={close}>
      <p className={css.intro}>{words.text}</p>
      <ul className={css.list}>
        {refused.map((item) => (
          <RefusedItem key={item.mutation.id} item={item} />
        ))}
      </ul>
    </Dialog>
  );
}

function RefusedItem({ item }: { readonly item: RefusedMutation }) {
  const { client, toasts } = useForge();
  const account = useAccount();
  const messages = useMessages();
  const { errors, saving } = messages;
  const { refused: words } = useFeatureMessages(refusedMessages);
  const { toDisplay } = sampleTranslation(messages);
  const copy = useCopy();
  const restore = useRestoreAsNew();
  const isBusy = useRef(false);
  const { mutation, code, idea } = item;
  const deletedTitle = (id: string) => account.work?.replica.serverTrashed(id)?.idea.title;
  const text = refusedText(mutation, { toDisplay, deletedTitle });
  const { view } = account;
  // Another device may have restored it since.
  const isBack = useSyncExternalStore(view.onChange, () => idea !== null && view.get(idea.id) !== undefined);

  const discard = async (ids: readonly string[]) => {
    const work = await account.prepare();
    if (!work) return toasts.error(({ errors }) => errors.unavailable);
    await work.dropRefused(ids);
    // The removal is queued, so the list may still contain it for a moment.
    return untilRemoved(account.refused, ids);
  };
  const showFailure = (failure: FailureCode) =>
    toasts.error(({ errors }) => errors[failure === 'signed-out' ? 'unauthenticated' : failure]);
  const tryAgain = async () => {
    const { id, name, args } = mutation;
    const result = await dispatchOnce(client, account, { name, args, id: retryIdOf(id) });
    // If the category exists by now, the user's wish is met.
    if (result.ok || result.code === 'category-exists') await discard([mutation.id]);
    else showFailure(result.code);
  };
  const restoreAsNew = async (gone: Idea) => {
    const { restoredIds, failure } = await restore(gone);
    if (restoredIds.length > 0) await discard(restoredIds);
    if (failure !== null) showFailure(failure);
  };
  /**
   * Runs an action that removes this item from the list, ignoring presses while it runs. Then moves the focus
   * from the button to a remaining item.
   */
  const runOnce =
    (run: () => Promise<void>) =>
    ({ currentTarget }: MouseEvent) => {
      if (isBusy.current) return;
      isBusy.current = true;
      const dialog = currentTarget.closest('dialog');
      const act = () =>
        run().finally(() => {
          isBusy.current = false;
        });
      void focusAfterItemRemoval(currentTarget, act, () => [dialog?.querySelector('button')]);
    };

  // The type requires a name for each mutation that can be kept.
  const kinds: Record<Exclude<KeptMutationName, 'editEntry'>, string> &
    Partial<Record<MutationName, string>> = words.kinds;
  return (
    <li>
      <span className={css.kind}>
        {mutation.name === 'editEntry' ? words.editedEntry[mutation.args.list] : kinds[mutation.name]}
        {idea && ` · ${toDisplay(idea.title)}`}
      </span>
      {text !== '' && <blockquote>{text}</blockquote>}
      <p className={css.why}>{errors[code]}</p>
      <div className={css.buttons}>
        {isIdeaGone(item) && idea !== null && !isBack ? (
          <Button kind="primary" onClick={runOnce(() => restoreAsNew(idea))}>
            {saving.restoreAsNew}
          </Button>
        ) : (
          <Button kind="primary" onClick={runOnce(tryAgain)}>
            {saving.tryAgain}
          </Button>
        )}
        {text !== '' && <Button onClick={() => void copy(text)}>{words.copy}</Button>}
        <Button kind="danger" onClick={runOnce(() => discard([mutation.id]))}>
          {words.discard}
        </Button>
      </div>
    </li>
  );
}

function untilRemoved(
  refused: Observable<readonly RefusedMutation[]>,
  ids: readonly string[],
): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (refused.get().some(({ mutation }) => ids.includes(mutation.id))) return;
      stop();
      resolve();
    };
    const stop = refused.subscribe(check);
    check();
  });
}
