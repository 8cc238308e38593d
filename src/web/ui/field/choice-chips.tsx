import css from './field.module.css';

export interface ChoiceChipsProps<T extends string> {
  readonly label: string;
  readonly choices: readonly { readonly value: T; readonly label: string }[];
  readonly chosen: readonly T[];
  onChange(chosen: readonly T[]): void;
}

/** A row of checkboxes styled as chips. */
export function ChoiceChips<T extends string>({ label, choices, chosen, onChange }: ChoiceChipsProps<T>) {
  const toggle = (value: T, isOn: boolean) =>
    onChange(isOn ? [...chosen, value] : chosen.filter((other) => other !== value));
  return (
    <fieldset>
      <legend className={css.label}>{label}</legend>
      <div className={css.chips}>
        {choices.map((choice) => (
          <label key={choice.value} className={css.chip}>
            <input
              type="checkbox"
              checked={chosen.includes(choice.value)}
              onChange={(event) => toggle(choice.value, event.target.checked)}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
