import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useForge, useMessages, useObservable, useTranslatedView } from '../../../app/context/forge.ts';
import { Button, LinkButton } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { prepareFocusRecovery } from '../../../ui/focus/focus-recovery.ts';
import { TimeAgo } from '../../idea/time/time-ago.tsx';
import { openIdea } from '../palette/open-idea.ts';
import { useBoard } from '../state/board-context.ts';
import css from './messages-dialog.module.css';

/** The most recent toasts. */
export function MessagesDialog({ onClose }: { onClose(): void }) {
  const { toasts } = useForge();
  const { app, messageLog } = useMessages();
  const log = useObservable(toasts.log);
  // The dialog lists the toasts still shown: dismiss them to avoid duplicates.
  useLayoutEffect(() => toasts.dismissAll(), [toasts]);
  return (
    <Dialog title={messageLog.title} closeLabel={app.close} onClose={onClose}>
      {log.length === 0 ? (
        <p className={css.none}>{messageLog.none}</p>
      ) : (
        <ol className={css.list}>
          {log.map((message) => (
            <li key={message.id} data-tone={message.tone}>
              <div>
                <p>{message.text}</p>
                {message.idea && (
                  <p className={css.idea}>
                    <OpenIdea id={message.idea.id} onClose={onClose}>
                      <bdi>{message.idea.title}</bdi>
                    </OpenIdea>
                  </p>
                )}
                {message.detail !== undefined && <p className={css.detail}>{message.detail}</p>}
              </div>
              {message.highlight && <b>{message.highlight}</b>}
              {message.undoes !== undefined && <UndoButton mutationId={message.undoes} />}
              <TimeAgo at={message.shownAt} />
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}

interface OpenIdeaProps {
  readonly id: string | undefined;
  /** The idea's title. */
  readonly children: ReactNode;
  onClose(): void;
}

/** A button that opens the idea in List; only its title if the idea is deleted. */
function OpenIdea({ id = '', children, onClose }: OpenIdeaProps) {
  const forge = useForge();
  const board = useBoard();
  const view = useTranslatedView();
  const idea = useSyncExternalStore(view.onChange, () => view.get(id));
  if (!idea) return children;
  const open = () => {
    // At once, so that the dialog returns the focus before the idea gets it.
    flushSync(onClose);
    openIdea({ ...forge, board }, idea);
  };
  return <LinkButton onClick={open}>{children}</LinkButton>;
}

/** Undoes a message's mutation; absent if that is no longer possible. */
function UndoButton({ mutationId }: { readonly mutationId: string }) {
  const { actions, client } = useForge();
  const { undo } = useMessages();
  const view = useTranslatedView();
  const isRunning = useRef(false);
  // Another change of the same values makes it impossible.
  const canUndo = useSyncExternalStore(view.onChange, () => client.canUndo(mutationId));
  if (!canUndo) return null;
  const run = async (button: HTMLElement) => {
    if (isRunning.current) return;
    isRunning.current = true;
    const [item, dialog] = [button.closest('li'), button.closest('dialog')];
    const recoverFocus = prepareFocusRecovery();
    await actions.undo(mutationId);
    recoverFocus(() => [item?.querySelector('button'), dialog?.querySelector('button')]);
    isRunning.current = false;
  };
  return <Button onClick={(event) => void run(event.currentTarget)}>{undo.undo}</Button>;
}
