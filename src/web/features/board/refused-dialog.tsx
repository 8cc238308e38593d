import { type IdeaFields } from '#domain/idea.ts';
import { type MutationName } from '#domain/mutation.ts';
import { type Refused } from '#client/device-store.ts';
import { useAccount, useForge, useMessages, useObservable } from '../../app/forge.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { fieldsOf } from '../idea/idea-form.ts';
import css from './refused-dialog.module.css';
import { refusedText } from './refused-text.ts';

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
  const { mutation, code, idea } = item;
  const text = refusedText(mutation);
  const drop = async () => {
    const work = await account.prepare();
    if (work) await work.dropRefused([mutation.id]);
    else toasts.error(errors.unavailable);
  };
  const isGone = code === 'idea-deleted' || code === 'idea-not-found';
  const restored = isGone ? restoredFields(item) : null;

  const tryAgain = async () => {
    const { ok } = await client.perform(mutation.name, mutation.args);
    if (ok) await drop();
    else toasts.error(errors[code]);
  };
  const restore = async (fields: IdeaFields) => {
    const result = await client.perform('addIdea', fields);
    if (result.ok) await drop();
    else toasts.error(errors[result.code === 'signed-out' ? 'unauthenticated' : result.code]);
  };
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    toasts.success(saving.copied);
  };

  const kinds: Partial<Record<MutationName, string>> = saving.refusedKinds;
  return (
    <li>
      <span className={css.kind}>
        {kinds[mutation.name]}
        {idea && ` · ${idea.title}`}
      </span>
      <blockquote>{text}</blockquote>
      <p className={css.why}>{errors[code]}</p>
      <div className={css.buttons}>
        {restored ? (
          <Button kind="primary" onClick={() => void restore(restored)}>
            {saving.restoreAsNew}
          </Button>
        ) : (
          <Button kind="primary" onClick={() => void tryAgain()}>
            {saving.tryAgain}
          </Button>
        )}
        <Button onClick={() => void copy()}>{saving.copy}</Button>
        <Button kind="danger" onClick={() => void drop()}>
          {saving.discard}
        </Button>
      </div>
    </li>
  );
}

/** A new idea out of what was known of the one that is gone, with what the person had changed in it. */
function restoredFields({ mutation, idea }: Refused): IdeaFields | null {
  if (idea === null) return null;
  if (mutation.name !== 'editIdea') return fieldsOf(idea);
  const { tags: _tags, progress: _progress, ...texts } = mutation.args.changes;
  return { ...fieldsOf(idea), ...texts };
}
