import { type Client } from '#client/create-client.ts';
import { type Dialogs } from './dialogs.ts';
import { type Toasts } from './toasts.ts';

export interface AccountChangeDeps {
  readonly client: Pick<Client, 'session'>;
  readonly dialogs: Pick<Dialogs, 'close' | 'closeQuestion'>;
  readonly toasts: Pick<Toasts, 'clear' | 'dismissAll'>;
  announce(text: string): void;
}

/**
 * Whatever lies over the board belongs to the person it was opened for: a question answered after somebody else has
 * signed in would be about that person's ideas, and messages name the ideas of whoever has signed out. Where the session
 * is lost all of it stays, except for messages that would lie over the sign-in.
 */
export function clearOnAccountChange({ client, dialogs, toasts, announce }: AccountChangeDeps): void {
  const { session } = client;
  let lastUserId = session.get().currentUser?.id;
  session.subscribe(() => {
    if (session.get().isExpired) toasts.dismissAll();
    const id = session.get().currentUser?.id;
    if (id === lastUserId) return;
    lastUserId = id;
    dialogs.close();
    dialogs.closeQuestion();
    toasts.clear();
    announce('');
  });
}
