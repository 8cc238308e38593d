import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { hasModifierKey } from '../input/has-modifier-key.ts';
import css from './scrubber.module.css';

export interface ScrubberProps {
  readonly label: string;
  readonly count: number;
  /** How many data a step to the side and a step up or down passes over. */
  readonly stepSizes: { readonly side: number; readonly upright: number };
  /** A datum in words. */
  textOf(index: number): string;
  /** The datum under the pointer; null where there is none. */
  indexAt(event: PointerEvent): number | null;
  /** What to say of the whole while nothing is pointed at. */
  readonly summary: string;
  /** The picture; it is told which datum is pointed at. */
  render(at: number | null): ReactNode;
}

/**
 * Lets pointer and arrow keys walk over the data of a picture and says each in words. To assistive technology
 * it is a slider over them: one stop for the Tab key, and each datum read as it is reached.
 */
export function Scrubber({ label, count, stepSizes, textOf, indexAt, summary, render }: ScrubberProps) {
  const [at, setAt] = useState<number | null>(null);
  const last = count - 1;
  const current = Math.min(at ?? last, last);

  const onKeyDown = (event: KeyboardEvent) => {
    const to = nextIndex(event.key, current, last, stepSizes);
    if (to === null || hasModifierKey(event)) return;
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
        onKeyDown={onKeyDown}
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
        {at === null ? summary : textOf(current)}
      </p>
    </div>
  );
}

function nextIndex(key: string, from: number, last: number, { side, upright }: ScrubberProps['stepSizes']) {
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
