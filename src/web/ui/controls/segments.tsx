import { type ReactNode, useId } from 'react';
import css from './segments.module.css';

export interface SegmentsProps<T extends string> {
  readonly label: string;
  readonly choices: readonly {
    readonly value: T;
    readonly label: string;
    /** Shown instead of the label where the window is as narrow as a phone. */
    readonly icon: ReactNode;
  }[];
  readonly chosen: T;
  onChoose(value: T): void;
}

/** Radio buttons in one frame, for two or three ways to show the same thing. */
export function Segments<T extends string>({ label, choices, chosen, onChoose }: SegmentsProps<T>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={css.segments}>
      {choices.map((choice) => (
        <label key={choice.value} className={css.segment}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === chosen}
            onChange={() => onChoose(choice.value)}
          />
          {choice.icon}
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}
