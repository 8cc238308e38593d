import { useLayoutEffect } from 'react';
import { useForge, useMessages, useObservable } from '../../../app/context/forge.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { TimeAgo } from '../../idea/time/time-ago.tsx';
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
                {message.detail !== undefined && <p className={css.detail}>{message.detail}</p>}
              </div>
              {message.highlight && <b>{message.highlight}</b>}
              <TimeAgo at={message.shownAt} />
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}
