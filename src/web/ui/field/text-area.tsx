import { type ComponentPropsWithRef, type KeyboardEvent } from 'react';
import css from './field.module.css';
import { FieldError, errorProps, useFieldIds } from './text-field.tsx';

interface TextAreaProps extends ComponentPropsWithRef<'textarea'> {
  readonly label: string;
  /** The validation error to show. */
  readonly error?: string | undefined;
}

/** Submits on Ctrl or ⌘ with Enter, by clicking the submit button as Enter does in a text field. */
function submitOnModifiedEnter({
  currentTarget,
  key,
  ctrlKey,
  metaKey,
  nativeEvent,
}: KeyboardEvent<HTMLTextAreaElement>) {
  if (key !== 'Enter' || !(ctrlKey || metaKey) || nativeEvent.isComposing) return;
  currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.click();
}

/** A labelled multi-line text field that grows with its text. */
export function TextArea({ label, error, id, ...rest }: TextAreaProps) {
  const ids = useFieldIds(id);
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={ids.field}>
        {label}
      </label>
      <textarea
        rows={2}
        dir="auto"
        onKeyDown={submitOnModifiedEnter}
        {...rest}
        {...errorProps(ids, error)}
        id={ids.field}
        className={css.control}
      />
      <FieldError id={ids.error} text={error} />
    </div>
  );
}
