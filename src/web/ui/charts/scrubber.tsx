import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { isChord } from '../chord.ts';
import css from './scrubber.module.css';

export interface ScrubberProps {
  readonly label: string;
  readonly count: number;
  /** How many data a step to the side and a step up or down passes over. */
  readonly steps: { readonly side: number; readonly upright: number };
  /** A datum in words. */
  textOf(index: number): string;
  /** The datum under the pointer; null where there is none. */
  indexAt(event: PointerEvent): number | null;
  /** What to say of the whole while nothing is pointed at. */
  readonly rest: string;
  /** The picture; it is told which datum is pointed at. */
  render(at: number | null): ReactNode;
}

/**
 * Lets pointer and arrow keys walk over the data of a picture and says each in words. To assistive technology
 * it is a slider over them: one stop for the Tab key, and each datum read as it is reached.
 */
export function Scrubber({ label, count, steps, textOf, indexAt, rest, render }: ScrubberProps) {
  const [at, setAt] = useState<number | null>(null);
  const last = count - 1;
  const current = Math.min(at ?? last, last);

  const press = (event: KeyboardEvent) => {
    const to = target(event.key, current, last, steps);
    if (to === null || isChord(event)) return;
    event.preventDefault();
    setAt(Math.max(0, Math.min(last, to)));
  };
  return (
    <div>
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={current}
        aria-valuetext={textOf(current)}
        className={css.scrubber}
        onKeyDown={press}
        onFocus={(event) => event.target.matches(':focus-visible') && setAt(current)}
        onBlur={() => setAt(null)}
        onPointerMove={(event) => setAt(indexAt(event))}
        onPointerDown={(event) => setAt(indexAt(event))}
        // A finger covers what it points at: what it has found stays until it touches something else.
        onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setAt(null)}
        onPointerCancel={() => setAt(null)}
      >
        {render(at === null ? null : current)}
      </div>
      <p className={css.readout} aria-hidden="true">
        {at === null ? rest : textOf(current)}
      </p>
    </div>
  );
}

function target(key: string, from: number, last: number, { side, upright }: ScrubberProps['steps']) {
  switch (key) {
    case 'ArrowRight':
      return from + side;
    case 'ArrowLeft':
      return from - side;
    case 'ArrowDown':
      return from + upright;
    case 'ArrowUp':
      return from - upright;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
