import { type Forge } from '../../../app/context/forge.ts';

/** Deletes all ideas after a question. */
export function askToReset({ actions, dialogs }: Pick<Forge, 'actions' | 'dialogs'>): void {
  dialogs.ask({
    text: ({ confirm }) => confirm.deleteAll,
    confirmLabel: ({ confirm }) => confirm.deleteAllVerb,
    onConfirm: () => void actions.removeAll(),
  });
}
