import { type CSSProperties, useCallback, useId } from 'react';
import { type Deadline, type TimeLeft, countdown } from '#domain/deadline/deadline.ts';
import { useClockBoundary, useForge, useMessages } from '../../../app/context/forge.ts';
import { ClockText } from './clock-text.tsx';
import { HiddenCountdown, useCountdownLabel } from './countdown.tsx';
import css from './focus-countdown.module.css';

const units = ['days', 'hours', 'minutes', 'seconds'] as const;

/** The countdown in four large cells; assistive technology gets the same text as on a card. */
export function FocusCountdown({ deadline }: { readonly deadline: Deadline }) {
  const { environment } = useForge();
  const { card } = useMessages();
  const label = useCountdownLabel(deadline);
  const id = useId();
  useClockBoundary();
  const left = countdown(deadline, environment.now());
  if (deadline.kind !== 'at' || typeof left === 'string') {
    return (
      <span role="timer" id={id} aria-labelledby={id} className={css.plain}>
        <ClockText label={label} />
      </span>
    );
  }
  return (
    <div className={css.timer}>
      <HiddenCountdown deadline={deadline} />
      {units.map((unit) => (
        <div key={unit} className={css.cell} aria-hidden="true">
          {/* Space for the current number of digits: a countdown never gains any. */}
          <b style={{ '--digits': Math.max(2, `${left[unit]}`.length) } as CSSProperties}>
            <CountdownCell unit={unit} time={deadline.time} text={twoDigits} />
          </b>
          <small>
            <CountdownCell unit={unit} time={deadline.time} text={card.units[unit]} />
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

function CountdownCell({ unit, time, text }: CellProps) {
  const label = useCallback(
    (now: number) => {
      const left = countdown({ kind: 'at', time }, now);
      return text(typeof left === 'string' ? 0 : left[unit]);
    },
    [unit, time, text],
  );
  return <ClockText label={label} />;
}
