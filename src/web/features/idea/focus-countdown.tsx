import { type CSSProperties, useCallback } from 'react';
import { type Deadline, type TimeLeft, countdown } from '#domain/deadline.ts';
import { useForge, useMessages, useObservable } from '../../app/forge.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useCountdownLabel } from './countdown.tsx';
import css from './focus-countdown.module.css';
import { Ticking } from './ticking.tsx';

const units = ['days', 'hours', 'minutes', 'seconds'] as const;

/** The countdown in four large cells; the timer's text is the same as on a card. */
export function FocusCountdown({ deadline }: { readonly deadline: Deadline }) {
  const { clock, environment } = useForge();
  const { card } = useMessages();
  const label = useCountdownLabel(deadline);
  useObservable(clock.boundary);
  const left = countdown(deadline, environment.now());
  if (deadline.kind !== 'at' || typeof left === 'string') {
    return (
      <span role="timer" className={css.plain}>
        <Ticking label={label} />
      </span>
    );
  }
  return (
    <div className={css.timer}>
      <VisuallyHidden role="timer">
        <Ticking label={label} />
      </VisuallyHidden>
      {units.map((unit) => (
        <div key={unit} className={css.cell} aria-hidden="true">
          {/* Room for the digits there are now: counting down, they only become fewer. */}
          <b style={{ '--digits': Math.max(2, `${left[unit]}`.length) } as CSSProperties}>
            <Cell unit={unit} time={deadline.time} text={twoDigits} />
          </b>
          <small>
            <Cell unit={unit} time={deadline.time} text={card.units[unit]} />
          </small>
        </div>
      ))}
    </div>
  );
}

const twoDigits = (count: number) => String(count).padStart(2, '0');

interface CellProps {
  readonly unit: keyof TimeLeft;
  readonly time: number;
  readonly text: (count: number) => string;
}

function Cell({ unit, time, text }: CellProps) {
  const label = useCallback(
    (now: number) => {
      const left = countdown({ kind: 'at', time }, now);
      return text(typeof left === 'string' ? 0 : left[unit]);
    },
    [unit, time, text],
  );
  return <Ticking label={label} />;
}
