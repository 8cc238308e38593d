import { useForge, useMessages } from '../../../app/context/forge.ts';
import { firstIdeaFocus } from '../../../app/focus/first-idea-focus.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { prepareFocusRecovery } from '../../../ui/focus/focus-recovery.ts';
import { CaptureLine } from '../capture/capture-line.tsx';
import { AddIdeaForm } from './add-idea-form.tsx';

/** The form for a new idea, where the board has no space for it. */
export function NewIdeaSheet({ isLine }: { readonly isLine: boolean }) {
  const { dialogs } = useForge();
  const { app, form } = useMessages();
  const closeAdded = () => {
    // The user may have closed it meanwhile and opened another dialog.
    if (dialogs.open.get()?.kind !== 'new-idea') return;
    // The button that opened it may have been removed: the board is no longer empty.
    const recoverFocus = prepareFocusRecovery();
    dialogs.close();
    recoverFocus(firstIdeaFocus);
  };
  return (
    <Dialog title={form.newIdea} closeLabel={app.close} onClose={dialogs.close}>
      <CaptureLine fieldId="capture-sheet" hasAutofocus={isLine} />
      <AddIdeaForm hasAutofocus={!isLine} onAdded={closeAdded} />
    </Dialog>
  );
}
