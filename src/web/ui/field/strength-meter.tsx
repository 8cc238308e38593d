import css from './strength-meter.module.css';

export interface StrengthMeterProps {
  readonly id: string;
  /** From 0 (empty) to 3 (strong). */
  readonly level: number;
  readonly text: string;
}

/** Shows a password's strength as three bars and a text; the field refers to it with `aria-describedby`. */
export function StrengthMeter({ id, level, text }: StrengthMeterProps) {
  return (
    <p id={id} className={css.meter} data-level={level}>
      <span className={css.bars} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <span key={bar} data-lit={bar <= level || undefined} />
        ))}
      </span>
      {text}
    </p>
  );
}
