import { useLayoutEffect, useRef } from 'react';
import { useForge } from '../../../app/context/forge.ts';
import { watchInView } from './in-view.ts';

export interface ClockTextProps {
  /** A stable function. */
  readonly label: (now: number) => string;
  /** Whether it may lag behind by up to a minute where nobody sees it. */
  readonly isSlowOutOfView?: boolean;
}

/** A text that the page's clock keeps up to date without React. */
export function ClockText({ label, isSlowOutOfView = false }: ClockTextProps) {
  const { clock } = useForge();
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const span = ref.current;
    if (span === null) return undefined;
    const node = document.createTextNode('');
    span.replaceChildren(node);
    let isInView = true;
    const startUpdates = () => clock.keepUpdated(node, label, () => isInView);
    let stop = startUpdates();
    const stopWatching = isSlowOutOfView
      ? watchInView(span, (now) => {
          isInView = now;
          // Showing it anew brings it up to date.
          stop();
          stop = startUpdates();
        })
      : () => {};
    return () => {
      stopWatching();
      stop();
    };
  }, [clock, label, isSlowOutOfView]);
  return <span ref={ref} />;
}
