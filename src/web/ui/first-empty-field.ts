/** Leads to the first field of a form that nothing has been typed into. */
export function focusFirstEmptyField(form: HTMLFormElement): void {
  const fields = form.querySelectorAll<HTMLInputElement>('input:not([hidden])');
  [...fields].find((field) => field.value === '')?.focus();
}
