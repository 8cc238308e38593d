import {
  type ComponentProps,
  type ReactNode,
  createContext,
  use,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { FormAlert } from '../../ui/field/form-alert.tsx';
import { isFocusLost, mayFocusFields } from '../../ui/focus/focus-recovery.ts';

/** That a form was not taken; one object each time, so that the same fault found again is told again. */
export interface Refusal {
  readonly code: string;
  /** The texts that were judged: a field that holds another one now is not marked, or not any more. */
  readonly refusedTexts: readonly string[];
}

const RefusalContext = createContext<(Refusal & { readonly alert: string }) | null>(null);

export interface RefusableFormProps extends ComponentProps<'form'> {
  readonly refusal: Refusal | null;
  readonly buttons: ReactNode;
  textOf(code: string): string;
}

/**
 * A form that says why it was not taken, and leads to the field at fault. It says so below its fields: above them it would
 * move them, and a second click on the same place would meet another control.
 */
export function RefusableForm({ refusal, textOf, buttons, children, ...rest }: RefusableFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const alert = useId();
  useLayoutEffect(() => {
    if (refusal === null) return;
    // Whoever has gone somewhere else meanwhile stays there.
    const isHere = isFocusLost() || form.current?.contains(document.activeElement);
    if (isHere && mayFocusFields())
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    // After the field: a phone's keyboard leaves little of the form, and the words belong to what is seen of it.
    document.getElementById(alert)?.scrollIntoView({ block: 'nearest' });
  }, [refusal, alert]);
  return (
    <form ref={form} noValidate {...rest}>
      <RefusalContext value={refusal && { ...refusal, alert }}>{children}</RefusalContext>
      <FormAlert id={alert} text={refusal && textOf(refusal.code)} />
      {buttons}
    </form>
  );
}

/** How a field of such a form is marked if one of these codes says that it was the one at fault. */
export function useFieldFault(text: string, codes: readonly string[]) {
  const refused = use(RefusalContext);
  return refused !== null && codes.includes(refused.code) && refused.refusedTexts.includes(text)
    ? { 'aria-invalid': true, 'aria-describedby': refused.alert }
    : {};
}
