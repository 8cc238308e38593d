import { type Forge } from '../../../app/context/forge.ts';
import { focusAfterRemoval } from '../../../app/focus/focus-after-removal.ts';

/** Deletes an idea after a question, which `key` also answers if it is pressed again. */
export function askToDelete(
  { actions, dialogs }: Pick<Forge, 'actions' | 'dialogs'>,
  id: string,
  key?: string,
): void {
  dialogs.ask({
    text: ({ confirm }) => confirm.deleteIdea,
    confirmLabel: ({ confirm }) => confirm.delete,
    confirmKey: key,
    onConfirm: () => void focusAfterRemoval(id, () => actions.remove(id)),
  });
}
