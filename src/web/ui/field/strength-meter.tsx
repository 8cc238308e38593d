import css from './strength-meter.module.css';

export interface StrengthMeterProps {
  readonly id: string;
  /** From 0, nothing, to 3. */
  readonly level: number;
  readonly text: string;
}

/** How strong a password is, in three bars and in words. Described by its field, so it is read where it belongs. */
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
