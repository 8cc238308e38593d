import { type Client } from '#client/create-client.ts';
import { type Writable } from '#client/observable.ts';
import { type Dialogs } from './dialogs.ts';
import { type Toasts } from './toasts.ts';

export interface AccountChangeDeps {
  readonly client: Pick<Client, 'session'>;
  readonly dialogs: Pick<Dialogs, 'close' | 'closeMenu' | 'closeQuestion' | 'setPaletteOpen'>;
  readonly openedIdea: Pick<Writable<string | null>, 'set'>;
  readonly toasts: Pick<Toasts, 'clear' | 'dismissAll'>;
  announce(text: string): void;
}

/**
 * Closes dialogs and toasts when another person signs in: they name the previous person's ideas, and an answered question
 * would act on the new person's. If the session only expired, dialogs stay; toasts are dismissed, as they would cover the
 * sign-in.
 */
export function clearOnAccountChange({
  client,
  dialogs,
  openedIdea,
  toasts,
  announce,
}: AccountChangeDeps): void {
  const { session } = client;
  let lastUserId = session.get().currentUser?.id;
  session.subscribe(() => {
    if (session.get().isExpired) toasts.dismissAll();
    const id = session.get().currentUser?.id;
    if (id === lastUserId) return;
    lastUserId = id;
    dialogs.close();
    dialogs.closeMenu();
    dialogs.closeQuestion();
    dialogs.setPaletteOpen(false);
    openedIdea.set(null);
    toasts.clear();
    announce('');
  });
}
