import { type Dialogs } from '../../../app/feedback/dialogs.ts';
import { isInSight } from '../../../ui/focus/in-sight.ts';

/** The id of the capture line's field. */
export const captureFieldId = 'capture';

/** The id of the form's first field. */
export const newIdeaTitleId = 'new-idea-title';

/** The id of the field for a new category. */
export const newCategoryId = 'new-category';

/** Focuses the form for a new idea if it is in sight, else opens the sheet over the list, which stays where it is. */
export function showNewIdea(dialogs: Dialogs): void {
  if (!focusInSight(newIdeaTitleId)) dialogs.show({ kind: 'new-idea' });
}

/** Focuses the capture line if it is in sight, else opens the sheet. */
export function showCapture(dialogs: Dialogs): void {
  if (!focusInSight(captureFieldId)) dialogs.show({ kind: 'new-idea', isLine: true });
}

/** For buttons that add an idea: the form or the line above the list where the form is in sight, else the sheet. */
export function showAdding(dialogs: Dialogs): void {
  const isFormInSight = isFieldInSight(newIdeaTitleId);
  if (isFormInSight) void (focusInSight(captureFieldId) || focusInSight(newIdeaTitleId));
  else dialogs.show({ kind: 'new-idea', isLine: true });
}

function isFieldInSight(id: string): boolean {
  const field = document.getElementById(id);
  return field !== null && isInSight(field);
}

/** Returns whether the field is in sight. */
function focusInSight(id: string): boolean {
  if (!isFieldInSight(id)) return false;
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
