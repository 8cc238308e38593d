import { type Forge } from '../../../app/context/forge.ts';
import { focusAfterRemoval } from '../../../app/focus/focus-after-removal.ts';

/** Deletes an idea after a question. */
export function askToDelete({ actions, dialogs }: Pick<Forge, 'actions' | 'dialogs'>, id: string): void {
  dialogs.ask({
    text: ({ confirm }) => confirm.deleteIdea,
    confirmLabel: ({ confirm }) => confirm.delete,
    onConfirm: () => void focusAfterRemoval(id, () => actions.remove(id)),
  });
}
