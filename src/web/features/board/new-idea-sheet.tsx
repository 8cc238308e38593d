import { firstIdea } from '../../app/first-idea.ts';
import { useForge, useMessages } from '../../app/forge.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { keepPlace } from '../../ui/keep-focus.ts';
import { AddIdeaForm } from './add-idea-form.tsx';

/** The form for a new idea where the board has no room for it. */
export function NewIdeaSheet() {
  const { dialogs } = useForge();
  const { app, form } = useMessages();
  const closeAdded = () => {
    // It may have been closed meanwhile, and another dialog opened.
    if (dialogs.open.get()?.kind !== 'new-idea') return;
    // What opened it may be gone: the empty board is not empty any more.
    const focusHeir = keepPlace();
    dialogs.close();
    focusHeir(firstIdea);
  };
  return (
    <Dialog title={form.newIdea} closeLabel={app.close} onClose={dialogs.close}>
      <AddIdeaForm hasAutofocus onAdded={closeAdded} />
    </Dialog>
  );
}
