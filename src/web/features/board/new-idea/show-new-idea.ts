import { type Dialogs } from '../../../app/feedback/dialogs.ts';

/** The id of the capture line's field. */
export const captureFieldId = 'capture';

/** The id of the form's first field. */
export const newIdeaTitleId = 'new-idea-title';

/** The id of the field for a new category. */
export const newCategoryId = 'new-category';

/** Focuses the form for a new idea if it is on the board, else opens the sheet. */
export function showNewIdea(dialogs: Dialogs): void {
  if (!focusField(newIdeaTitleId)) dialogs.show({ kind: 'new-idea' });
}

/** Focuses the capture line if it is on the board, else opens the sheet. */
export function showCapture(dialogs: Dialogs): void {
  if (!focusField(captureFieldId)) dialogs.show({ kind: 'new-idea', isLine: true });
}

/** Returns whether the field is in the page. */
export function focusField(id: string): boolean {
  const field = document.getElementById(id);
  field?.scrollIntoView({ block: 'center' });
  field?.focus();
  return field !== null;
}
