import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  createContext,
  use,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { FormAlert } from '../../ui/field/form-alert.tsx';
import { isFocusLost, mayFocusFields } from '../../ui/focus/focus-recovery.ts';
import { FilledFieldsContext, useFilledFields } from './filled-fields.ts';

/** Why a form was refused. A new object each time, so that the same error is announced again. */
export interface Refusal {
  readonly code: string;
  /** The values that were submitted: a field whose value has changed since is not marked. */
  readonly refusedTexts: readonly string[];
}

const RefusalContext = createContext<(Refusal & { readonly alert: string }) | null>(null);

export interface RefusableFormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  readonly refusal: Refusal | null;
  readonly buttons: ReactNode;
  textOf(code: string): string;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
}

/**
 * A form with credentials that shows why it was refused and focuses the field at fault. The message is below the fields: above them it
 * would move them, and the second half of a double click would hit another control.
 */
export function RefusableForm({ refusal, textOf, buttons, children, onSubmit, ...rest }: RefusableFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const alert = useId();
  const { fields, readFields } = useFilledFields();
  const latestSubmit = useRef(onSubmit);
  useLayoutEffect(() => {
    latestSubmit.current = onSubmit;
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    readFields();
    latestSubmit.current(event);
  };
  useLayoutEffect(() => {
    if (refusal === null) return;
    // The person may have focused something else meanwhile.
    const isHere = isFocusLost() || form.current?.contains(document.activeElement);
    if (isHere && mayFocusFields())
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    // After focusing the field: a phone's keyboard covers most of the form, and the message should be visible.
    document.getElementById(alert)?.scrollIntoView({ block: 'nearest' });
  }, [refusal, alert]);
  return (
    <form ref={form} noValidate {...rest} onSubmit={submit}>
      <RefusalContext value={refusal && { ...refusal, alert }}>
        <FilledFieldsContext value={fields}>{children}</FilledFieldsContext>
      </RefusalContext>
      <FormAlert id={alert} text={refusal && textOf(refusal.code)} />
      {buttons}
    </form>
  );
}

/** The error attributes of a field, if the form was refused with one of these codes. */
export function useFieldFault(text: string, codes: readonly string[]) {
  const refused = use(RefusalContext);
  return refused !== null && codes.includes(refused.code) && refused.refusedTexts.includes(text)
    ? { 'aria-invalid': true, 'aria-describedby': refused.alert }
    : {};
}
