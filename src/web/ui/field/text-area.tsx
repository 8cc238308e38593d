import { type ComponentPropsWithRef, type KeyboardEvent } from 'react';
import css from './field.module.css';
import { FieldError, errorProps, useFieldIds } from './text-field.tsx';

interface TextAreaProps extends ComponentPropsWithRef<'textarea'> {
  readonly label: string;
  /** What is wrong with the value. */
  readonly error?: string | undefined;
}

/** Ctrl or ⌘ with Enter submits, as Enter alone begins a line. It presses the button, as Enter does in a text field. */
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

/** A labelled text of several lines. It grows with what is written. */
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
