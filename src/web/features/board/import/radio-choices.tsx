import { useId } from 'react';
import css from './foreign-import-dialog.module.css';

interface RadioChoicesProps<T> {
  readonly label: string;
  readonly choices: readonly { readonly value: T; readonly label: string }[];
  readonly chosen: T;
  onChange(value: T): void;
}

/** Radio buttons in a row. */
export function RadioChoices<T>({ label, choices, chosen, onChange }: RadioChoicesProps<T>) {
  const name = useId();
  return (
    <div className={css.choices} role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.label} className={css.choice}>
          <input
            type="radio"
            name={name}
            checked={choice.value === chosen}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  );
}
