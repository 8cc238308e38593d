import { type Dialogs } from '../../../app/feedback/dialogs.ts';

/** The id of the form's first field. */
export const newIdeaTitleId = 'new-idea-title';

/** Focuses the form for a new idea if it is on the board, else opens the sheet. */
export function showNewIdea(dialogs: Dialogs): void {
  const field = document.getElementById(newIdeaTitleId);
  if (!field) return dialogs.show({ kind: 'new-idea' });
  field.scrollIntoView({ block: 'center' });
  field.focus();
}
