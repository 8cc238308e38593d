import { useForge, useMessages } from '../../../app/context/forge.ts';
import { firstIdeaFocus } from '../../../app/focus/first-idea-focus.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { prepareFocusRecovery } from '../../../ui/focus/focus-recovery.ts';
import { AddIdeaForm } from './add-idea-form.tsx';

/** The form for a new idea where the board has no room for it. */
export function NewIdeaSheet() {
  const { dialogs } = useForge();
  const { app, form } = useMessages();
  const closeAdded = () => {
    // It may have been closed meanwhile, and another dialog opened.
    if (dialogs.open.get()?.kind !== 'new-idea') return;
    // What opened it may be gone: the empty board is not empty any more.
    const focusHeir = prepareFocusRecovery();
    dialogs.close();
    focusHeir(firstIdeaFocus);
  };
  return (
    <Dialog title={form.newIdea} closeLabel={app.close} onClose={dialogs.close}>
      <AddIdeaForm hasAutofocus onAdded={closeAdded} />
    </Dialog>
  );
}
