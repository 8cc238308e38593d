import { useForge, useMessages } from '../../app/forge.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { AddIdeaForm } from './add-idea-form.tsx';

/** The form for a new idea where the board has no room for it. */
export function NewIdeaSheet() {
  const { dialogs } = useForge();
  const { app, form } = useMessages();
  return (
    <Dialog title={form.newIdea} closeLabel={app.close} onClose={dialogs.close}>
      <AddIdeaForm hasAutofocus onAdded={dialogs.close} />
    </Dialog>
  );
}
