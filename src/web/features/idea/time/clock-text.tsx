import { useLayoutEffect, useRef } from 'react';
import { useForge } from '../../../app/context/forge.ts';
import { type WritableText } from '../../../app/time/clock.ts';
import { watchInView } from './in-view.ts';

export interface ClockTextProps {
  /** Must be referentially stable. */
  readonly label: (now: number) => string;
  /** Whether it may lag by up to a minute while out of view. */
  readonly isSlowOutOfView?: boolean;
}

/** A text the page's clock updates without rendering React. */
export function ClockText({ label, isSlowOutOfView = false }: ClockTextProps) {
  const { clock, environment } = useForge();
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const span = ref.current;
    if (!span) return undefined;
    const text = textOf(span);
    let isInView = true;
    const startUpdates = () => clock.keepUpdated(text, label, () => isInView);
    let stop = startUpdates();
    const stopWatching = isSlowOutOfView
      ? watchInView(span, (now) => {
          isInView = now;
          // Subscribing again also updates it.
          stop();
          stop = startUpdates();
        })
      : () => {};
    return () => {
      stopWatching();
      stop();
    };
  }, [clock, label, isSlowOutOfView]);
  // Rendered with its text: writing it into each new row would lay the page out once for every row.
  return <span ref={ref}>{label(environment.now())}</span>;
}

/**
 * The text of an element, whose text node a translator built into the browser may replace by elements of its own. A
 * translation stays until the text changes.
 */
function textOf(element: Element): WritableText {
  let written = '';
  const plain = () => {
    const { firstChild } = element;
    return firstChild instanceof Text && firstChild.nextSibling === null ? firstChild : null;
  };
  return {
    get data() {
      return plain()?.data ?? written;
    },
    set data(text) {
      written = text;
      const node = plain();
      if (node) node.data = text;
      else element.textContent = text;
    },
  };
}
