import { type CSSProperties } from 'react';
import { VisuallyHidden } from '../screen-reader/visually-hidden.tsx';
import { heatOf } from '../style/heat.ts';
import css from './progress-ring.module.css';

const radius = 40;

/** The ring's circumference, used as the dash length: about 251.2. */
const ringCircumference = Number((2 * 3.14 * radius).toFixed(1));

export interface ProgressRingProps {
  /** Its accessible name. */
  readonly label: string;
  /** 0 to 100. */
  readonly value: number;
  /** In pixels; a container can limit it with `--ring-limit`. */
  readonly size: number;
  readonly hasGlow?: boolean;
}

/** A progress ring. The sweep and the number in it animate together. */
export function ProgressRing({ label, value, size, hasGlow }: ProgressRingProps) {
  const isSmall = size < 48;
  return (
    <div
      className={css.ring}
      data-heat={heatOf(value)}
      data-glow={hasGlow || undefined}
      style={{ '--ring-size': `${size}px` } as CSSProperties}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle className={css.track} cx="50" cy="50" r={radius} />
        <circle
          className={css.value}
          data-empty={value === 0 || undefined}
          cx="50"
          cy="50"
          r={radius}
          strokeDasharray={ringCircumference}
          strokeDashoffset={ringCircumference * (1 - value / 100)}
          transform="rotate(-90 50 50)"
        />
      </svg>
      <span className={css.label} data-small={isSmall || undefined} aria-hidden="true">
        {/* CSS alone counts up the visible number; the text is there for find-in-page and copying. */}
        <b className={css.number} style={{ '--shown-progress': value } as CSSProperties}>
          <VisuallyHidden>{value}</VisuallyHidden>
        </b>
        {!isSmall && <small>%</small>}
      </span>
    </div>
  );
}
