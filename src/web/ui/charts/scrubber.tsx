import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { LinkButton } from '../controls/button.tsx';
import { hasModifierKey } from '../input/has-modifier-key.ts';
import { type ChartLink } from './chart-link.ts';
import css from './scrubber.module.css';

export interface ScrubberProps {
  readonly label: string;
  readonly count: number;
  /** How many data points the horizontal and the vertical arrow keys move by. */
  readonly stepSizes: { readonly side: number; readonly upright: number };
  /** A data point in words. */
  textOf(index: number): string;
  /** The index of the data point under the pointer; null if there is none. */
  indexAt(event: PointerEvent): number | null;
  /** The text while no data point is selected. */
  readonly summary: string;
  /** The link of a data point: followed by a click, by Enter, and on touch screens by its text. */
  linkOf?(index: number): ChartLink | undefined;
  /** Renders the chart; `at` is the index of the selected data point. */
  render(at: number | null): ReactNode;
}

/**
 * Lets pointer and arrow keys select the data points of a chart, and describes each in words. Assistive
 * technology sees a slider: one Tab stop, and each value read as it is reached.
 */
export function Scrubber({
  label,
  count,
  stepSizes,
  textOf,
  indexAt,
  summary,
  linkOf,
  render,
}: ScrubberProps) {
  const [at, setAt] = useState<number | null>(null);
  const last = count - 1;
  const current = Math.min(at ?? last, last);

  const link = at === null ? undefined : linkOf?.(current);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && link && !hasModifierKey(event)) return link.onPress();
    const to = nextIndex(event.key, current, last, stepSizes);
    if (to === null || hasModifierKey(event)) return;
    event.preventDefault();
    setAt(Math.max(0, Math.min(last, to)));
  };
  return (
    <div onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setAt(null)}>
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
        onPointerMove={(event) => setAt(indexAt(event))}
        onPointerDown={(event) => setAt(indexAt(event))}
        // A finger covers the data point: keep it selected until the next touch.
        onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setAt(null)}
        onPointerCancel={() => setAt(null)}
        // A touch only selects a data point: its text, with the link, is readable afterwards.
        onClick={({ nativeEvent }) => isTouch(nativeEvent) || link?.onPress()}
      >
        {render(at === null ? null : current)}
      </div>
      {link === undefined ? (
        <p className={css.readout} aria-hidden="true">
          {at === null ? summary : textOf(current)}
        </p>
      ) : (
        <p className={css.readout}>
          <LinkButton aria-label={link.label} onClick={link.onPress}>
            {textOf(current)}
          </LinkButton>
        </p>
      )}
    </div>
  );
}

/** Whether a click comes from a finger; older browsers do not say. */
const isTouch = (event: MouseEvent) => 'pointerType' in event && event.pointerType === 'touch';

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
