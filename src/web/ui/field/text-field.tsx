import { type ComponentPropsWithRef, useId } from 'react';
import css from './field.module.css';

export interface TextFieldProps extends ComponentPropsWithRef<'input'> {
  readonly label: string;
  /** Whether the label is only read out, where a placeholder and the place explain the field. */
  readonly isLabelHidden?: boolean;
  /** A quiet remark beside the label. */
  readonly hint?: string;
  /** The validation error to show. */
  readonly error?: string | undefined;
  /** Announces the error as soon as it appears, for errors that nothing else announces. */
  readonly isErrorAlert?: boolean;
}

/** A labelled single-line text field with its error. */
export function TextField({
  label,
  isLabelHidden = false,
  isErrorAlert = false,
  error,
  hint,
  id,
  ...rest
}: TextFieldProps) {
  const ids = useFieldIds(id);
  return (
    <div className={css.field}>
      {!isLabelHidden && <FieldHead ids={ids} label={label} hint={hint} />}
      <input
        type="text"
        dir="auto"
        aria-label={isLabelHidden ? label : undefined}
        aria-describedby={hint === undefined ? undefined : ids.hint}
        {...rest}
        {...errorProps(ids, error)}
        id={ids.field}
        className={css.control}
      />
      <FieldError id={ids.error} text={error} isAlert={isErrorAlert} />
    </div>
  );
}

export interface FieldHeadProps {
  readonly ids: FieldIds;
  readonly label: string;
  readonly hint: string | undefined;
}

/** A field's label, and at the end of its line the hint that describes the field. */
export function FieldHead({ ids, label, hint }: FieldHeadProps) {
  return (
    <div className={css.head}>
      <label className={css.label} htmlFor={ids.field}>
        {label}
      </label>
      {hint !== undefined && (
        <span id={ids.hint} className={css.hint}>
          {hint}
        </span>
      )}
    </div>
  );
}

export interface FieldErrorProps {
  readonly id: string;
  readonly text: string | undefined;
  /** Announces the error as soon as it appears, for errors that nothing else announces. */
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
  readonly hint: string;
}

export function useFieldIds(given?: string): FieldIds {
  const own = useId();
  const field = given ?? own;
  return { field, error: `${field}-error`, hint: `${field}-hint` };
}

/** Links a control to its error, so that assistive technology reads both. */
export function errorProps(ids: FieldIds, error: string | undefined) {
  return error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': ids.error };
}
