import { type MouseEventHandler, type ReactNode } from 'react';
import css from './field.module.css';

export interface ChoiceChipsProps<T extends string> {
  readonly label: string;
  readonly choices: readonly { readonly value: T; readonly label: string }[];
  readonly chosen: readonly T[];
  /** Behind the chips. */
  readonly children?: ReactNode;
  onChange(chosen: readonly T[]): void;
}

/** A row of checkboxes styled as chips. */
export function ChoiceChips<T extends string>({
  label,
  choices,
  chosen,
  children,
  onChange,
}: ChoiceChipsProps<T>) {
  const toggle = (value: T, isOn: boolean) =>
    onChange(isOn ? [...chosen, value] : chosen.filter((other) => other !== value));
  return (
    <fieldset>
      <legend className={css.label}>{label}</legend>
      <div className={css.chips}>
        {choices.map((choice) => (
          <ChoiceChip
            key={choice.value}
            label={choice.label}
            isChosen={chosen.includes(choice.value)}
            onChange={(isOn) => toggle(choice.value, isOn)}
          />
        ))}
        {children}
      </div>
    </fieldset>
  );
}

export interface ChoiceChipProps {
  readonly label: string;
  readonly isChosen: boolean;
  readonly onMouseDown?: MouseEventHandler;
  onChange(isChosen: boolean): void;
}

export function ChoiceChip({ label, isChosen, onMouseDown, onChange }: ChoiceChipProps) {
  return (
    <label className={css.chip} onMouseDown={onMouseDown}>
      <input type="checkbox" checked={isChosen} onChange={(event) => onChange(event.target.checked)} />
      <bdi>{label}</bdi>
    </label>
  );
}
