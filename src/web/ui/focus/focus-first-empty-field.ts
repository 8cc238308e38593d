import { type KeyboardEvent } from 'react';

/** Leads to the first field of a form that nothing has been typed into. */
export function focusFirstEmptyField(form: HTMLFormElement): void {
  const fields = form.querySelectorAll<HTMLInputElement>('input:not([hidden])');
  [...fields].find((field) => field.value === '')?.focus();
}

/** Enter leads there too where a form cannot be sent: while its button is disabled, browsers do nothing at that key. */
export function focusEmptyFieldOnEnter({ key, target, currentTarget }: KeyboardEvent<HTMLFormElement>): void {
  if (key === 'Enter' && target instanceof HTMLInputElement) focusFirstEmptyField(currentTarget);
}
