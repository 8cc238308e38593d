import css from './form-alert.module.css';

export interface FormAlertProps {
  /** For the field that it is about, which it describes. */
  readonly id?: string;
  /** Null while nothing is wrong. */
  readonly text: string | null;
}

/** Says above a form's buttons what is wrong. */
export function FormAlert({ id, text }: FormAlertProps) {
  return (
    <div id={id} role="alert" className={css.alert}>
      {text}
    </div>
  );
}
