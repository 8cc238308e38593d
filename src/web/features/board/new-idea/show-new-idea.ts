import { type Dialogs } from '../../../app/feedback/dialogs.ts';
import { isInView } from '../../../ui/focus/in-view.ts';

/** The id of the capture line's field. */
export const captureFieldId = 'capture';

/** The id of the form's first field. */
export const newIdeaTitleId = 'new-idea-title';

/** The id of the field for a new category. */
export const newCategoryId = 'new-category';

/** Focuses the form for a new idea if it is in view, else opens the sheet over the list, which stays where it is. */
export function showNewIdea(dialogs: Dialogs): void {
  if (!focusInView(newIdeaTitleId)) dialogs.show({ kind: 'new-idea' });
}

/** Focuses the capture line if it is in view, else opens the sheet. */
export function showCapture(dialogs: Dialogs): void {
  if (!focusInView(captureFieldId)) dialogs.show({ kind: 'new-idea', isLine: true });
}

/** For buttons that add an idea: the form or the line above the list where the form is in view, else the sheet. */
export function showAdding(dialogs: Dialogs): void {
  const isFormInView = isFieldInView(newIdeaTitleId);
  if (isFormInView) void (focusInView(captureFieldId) || focusInView(newIdeaTitleId));
  else dialogs.show({ kind: 'new-idea', isLine: true });
}

function isFieldInView(id: string): boolean {
  const field = document.getElementById(id);
  return field !== null && isInView(field);
}

/** Returns whether the field is in view. */
function focusInView(id: string): boolean {
  if (!isFieldInView(id)) return false;
  document.getElementById(id)?.focus();
  return true;
}

/** Returns whether the field is in the page. */
export function focusField(id: string): boolean {
  const field = document.getElementById(id);
  field?.scrollIntoView({ block: 'center' });
  field?.focus();
  return field !== null;
}
