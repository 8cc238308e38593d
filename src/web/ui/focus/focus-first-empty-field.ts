import { type KeyboardEvent } from 'react';

/** Focuses the first empty field of a form. */
export function focusFirstEmptyField(form: HTMLFormElement): void {
  const fields = form.querySelectorAll<HTMLInputElement>('input:not([hidden])');
  [...fields].find((field) => field.value === '')?.focus();
}

/**
 * Focuses the first empty field on Enter, for forms whose submit button is disabled: browsers ignore Enter
 * there.
 */
export function focusEmptyFieldOnEnter({ key, target, currentTarget }: KeyboardEvent<HTMLFormElement>): void {
  if (key === 'Enter' && target instanceof HTMLInputElement) focusFirstEmptyField(currentTarget);
}
