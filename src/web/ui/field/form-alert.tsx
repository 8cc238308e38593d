import css from './form-alert.module.css';

export interface FormAlertProps {
  /** Lets the field in error refer to this text with `aria-describedby`. */
  readonly id?: string;
  /** Null while the form has no error. */
  readonly text: string | null;
}

/** Shows a form's error above its buttons. */
export function FormAlert({ id, text }: FormAlertProps) {
  return (
    <div id={id} role="alert" className={css.alert}>
      {text}
    </div>
  );
}
