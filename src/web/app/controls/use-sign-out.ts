import { type Client, UnsavedChanges } from '#client/create-client.ts';
import { useForge } from '../context/forge.ts';
import { type Dialogs, type Question } from '../feedback/dialogs.ts';

/** Signs out, after a question if unsaved changes would be lost. */
export function useSignOut(): () => Promise<void> {
  const { client, dialogs } = useForge();
  /** Discards at most as many changes as the question named. */
  const signOut = async (discard = 0) => {
    try {
      await client.logout({ discard });
    } catch (error) {
      if (!(error instanceof UnsavedChanges)) throw error;
      const questionOf = (count: number): Question => ({
        text: ({ header }) => header.unsaved(count),
        confirmLabel: ({ header }) => header.signOut,
        onConfirm: () => void signOut(count),
      });
      askWhileUnsaved(client, dialogs, questionOf, () => void signOut());
    }
  };
  return () => signOut();
}

/**
 * Asks whether unsaved changes may be lost. The number in the question follows changes in any tab, and the question
 * closes if everything is saved in the meantime.
 */
function askWhileUnsaved(
  client: Client,
  dialogs: Dialogs,
  questionOf: (count: number) => Question,
  onAllSaved: () => void,
): void {
  const account = client.account.get();
  if (account === null) return;
  let shownCount = account.unsavedCount();
  let question = questionOf(shownCount);
  const update = () => {
    const isAsked = dialogs.question.get() === question;
    const count = account.unsavedCount();
    if (isAsked && count > 0) {
      if (count === shownCount) return;
      shownCount = count;
      question = questionOf(count);
      return dialogs.ask(question);
    }
    for (const stop of stops) stop();
    if (!isAsked) return;
    dialogs.closeQuestion();
    onAllSaved();
  };
  dialogs.ask(question);
  const stops = [
    account.saving.subscribe(update),
    account.view.onChange(update),
    dialogs.question.subscribe(update),
  ];
  update();
}
