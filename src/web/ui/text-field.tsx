import { type ComponentPropsWithRef, type KeyboardEvent, useId } from 'react';
import css from './field.module.css';

interface Own {
  readonly label: string;
  /** What is wrong with the value. */
  readonly error?: string | undefined;
}

export type TextFieldProps = Own & ComponentPropsWithRef<'input'>;

/** A labelled line of text with its error beside it. */
export function TextField({ label, error, id, ...rest }: TextFieldProps) {
  const ids = useFieldIds(id);
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={ids.field}>
        {label}
      </label>
      <input type="text" {...rest} {...described(ids, error)} id={ids.field} className={css.control} />
      <FieldError id={ids.error} text={error} />
    </div>
  );
}

/** With Ctrl or ⌘, Enter submits from where it begins a line. It presses the button, as Enter does in a line of text. */
function submitByChord({
  currentTarget,
  key,
  ctrlKey,
  metaKey,
  nativeEvent,
}: KeyboardEvent<HTMLTextAreaElement>) {
  if (key !== 'Enter' || !(ctrlKey || metaKey) || nativeEvent.isComposing) return;
  currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.click();
}

/** A labelled text of several lines. It grows with what is written. */
export function TextArea({ label, error, id, ...rest }: Own & ComponentPropsWithRef<'textarea'>) {
  const ids = useFieldIds(id);
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={ids.field}>
        {label}
      </label>
      <textarea
        rows={2}
        onKeyDown={submitByChord}
        {...rest}
        {...described(ids, error)}
        id={ids.field}
        className={css.control}
      />
      <FieldError id={ids.error} text={error} />
    </div>
  );
}

export interface FieldErrorProps {
  readonly id: string;
  readonly text: string | undefined;
  /** Where nothing else says it: it is read out as soon as it shows. */
  readonly isAlert?: boolean;
}

export function FieldError({ id, text, isAlert = false }: FieldErrorProps) {
  return text === undefined ? null : (
    <p id={id} className={css.error} role={isAlert ? 'alert' : undefined}>
      {text}
    </p>
  );
}

export interface FieldIds {
  readonly field: string;
  readonly error: string;
}

export function useFieldIds(given?: string): FieldIds {
  const own = useId();
  const field = given ?? own;
  return { field, error: `${field}-error` };
}

/** Ties a control to its error, so that assistive technology reads both. */
export function described(ids: FieldIds, error: string | undefined) {
  return error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': ids.error };
}
