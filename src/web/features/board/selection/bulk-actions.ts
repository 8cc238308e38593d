import { type BulkChanges } from '#domain/mutation/mutation.ts';
import { selectionMessages } from '#messages/selection-messages.ts';
import { type Forge } from '../../../app/context/forge.ts';

type Deps = Pick<Forge, 'actions' | 'dialogs'>;

/** Changes the selected ideas in one step, which one undo takes back. */
export function editSelected(
  { actions }: Deps,
  ids: readonly string[],
  changes: BulkChanges,
): Promise<boolean> {
  return actions.perform(
    'editIdeas',
    { ids, changes },
    {
      text: ({ format }) => selectionMessages[format.language].selection.edited(ids.length),
      sound: 'update',
      canUndo: true,
    },
  );
}

/** Deletes the selected ideas after a question, which `key` also answers if it is pressed again. */
export function askToDeleteSelected(
  { actions, dialogs }: Deps,
  ids: readonly string[],
  onDone: () => void,
): void {
  dialogs.ask({
    text: ({ confirm, format }) =>
      ids.length === 1
        ? confirm.deleteIdea
        : selectionMessages[format.language].selection.deleteQuestion(ids.length),
    confirmLabel: ({ confirm }) => confirm.delete,
    async onConfirm() {
      const isDone = await actions.perform(
        'deleteIdeas',
        { ids },
        { text: ({ toasts }) => toasts.allDeleted(ids.length), sound: 'delete', canUndo: true },
      );
      if (isDone) onDone();
    },
  });
}
