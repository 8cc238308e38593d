import { type Dialogs } from '../../../app/feedback/dialogs.ts';

/** The id by which the form's first field is found. */
export const newIdeaTitleId = 'new-idea-title';

/** Leads to the form for a new idea: the one on the board where there is room for it, else the sheet. */
export function showNewIdea(dialogs: Dialogs): void {
  const field = document.getElementById(newIdeaTitleId);
  if (!field) return dialogs.show({ kind: 'new-idea' });
  field.scrollIntoView({ block: 'center' });
  field.focus();
}
