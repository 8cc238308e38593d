import { type Client, UnsavedChanges } from '#client/create-client.ts';
import { type Dialogs, type Question } from './dialogs.ts';
import { useForge, useMessages } from './forge.ts';

/** Signs out; asks first where changes would be lost that could not be saved. */
export function useSignOut(): () => Promise<void> {
  const { client, dialogs } = useForge();
  const { header } = useMessages();
  const signOut = async () => {
    try {
      await client.logout();
    } catch (error) {
      if (!(error instanceof UnsavedChanges)) throw error;
      const question: Question = {
        question: header.unsaved(error.count),
        confirm: header.signOut,
        run: () => void client.logout({ discard: true }),
      };
      dialogs.ask(question);
      onceSaved(client, dialogs, question, () => void signOut());
    }
  };
  return signOut;
}

/** While it is asked whether changes may be lost, they may be saved after all: then there is nothing to ask. */
function onceSaved(client: Client, dialogs: Dialogs, question: Question, goOn: () => void): void {
  const saving = client.account.get()?.saving;
  const look = () => {
    const isAsked = dialogs.question.get() === question;
    if (isAsked && saving?.get().kind !== 'saved') return;
    for (const stop of stops) stop?.();
    if (!isAsked) return;
    dialogs.answered();
    goOn();
  };
  const stops = [saving?.subscribe(look), dialogs.question.subscribe(look)];
  look();
}
