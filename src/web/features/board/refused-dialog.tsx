import { useRef } from 'react';
import { type Idea } from '#domain/idea.ts';
import { type MutationName } from '#domain/mutation.ts';
import { type Refused } from '#client/device-store.ts';
import { useAccount, useForge, useMessages, useObservable } from '../../app/forge.ts';
import { useCopy } from '../../app/use-copy.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import css from './refused-dialog.module.css';
import { refusedText } from './refused-text.ts';
import { isGone } from './restored-idea.ts';
import { type Failure, useRestoreAsNew } from './use-restore-as-new.ts';

/** What the server refused: to try again, to copy, to bring back as a new idea, or to let go. */
export function RefusedDialog({ onClose }: { onClose(): void }) {
  const { app, saving } = useMessages();
  const refused = useObservable(useAccount().refused);
  return (
    <Dialog title={saving.refusedTitle} closeLabel={app.close} size="wide" onClose={onClose}>
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
  const { errors, saving } = useMessages();
  const copy = useCopy();
  const restore = useRestoreAsNew();
  const isBusy = useRef(false);
  const { mutation, code, idea } = item;
  const text = refusedText(mutation);

  const drop = async (ids: readonly string[]) => {
    const work = await account.prepare();
    if (work) await work.dropRefused(ids);
    else toasts.error(errors.unavailable);
  };
  const tell = (failure: Failure) =>
    toasts.error(errors[failure === 'signed-out' ? 'unauthenticated' : failure]);
  const tryAgain = async () => {
    const result = await client.perform(mutation.name, mutation.args);
    if (result.ok) await drop([mutation.id]);
    else tell(result.code);
  };
  const restoreAsNew = async (gone: Idea) => {
    const { settled, failure } = await restore(gone);
    if (settled.length > 0) await drop(settled);
    if (failure !== null) tell(failure);
  };
  /** A second press while it is being done must not do it twice. */
  const once = (run: () => Promise<void>) => () => {
    if (isBusy.current) return;
    isBusy.current = true;
    void run().finally(() => {
      isBusy.current = false;
    });
  };

  const kinds: Partial<Record<MutationName, string>> = saving.refusedKinds;
  return (
    <li>
      <span className={css.kind}>
        {kinds[mutation.name]}
        {idea && ` · ${idea.title}`}
      </span>
      {text !== '' && <blockquote>{text}</blockquote>}
      <p className={css.why}>{errors[code]}</p>
      <div className={css.buttons}>
        {isGone(item) && idea !== null ? (
          <Button kind="primary" onClick={once(() => restoreAsNew(idea))}>
            {saving.restoreAsNew}
          </Button>
        ) : (
          <Button kind="primary" onClick={once(tryAgain)}>
            {saving.tryAgain}
          </Button>
        )}
        {text !== '' && <Button onClick={() => void copy(text)}>{saving.copy}</Button>}
        <Button kind="danger" onClick={() => void drop([mutation.id])}>
          {saving.discard}
        </Button>
      </div>
    </li>
  );
}
