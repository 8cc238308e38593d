import { useLayoutEffect, useRef } from 'react';
import { useForge } from '../../app/forge.ts';
import { watchSight } from '../../ui/sight.ts';

export interface TickingProps {
  /** A stable function. */
  readonly label: (now: number) => string;
  /** Whether it may lag behind by up to a minute where nobody sees it. */
  readonly restsOutOfSight?: boolean;
}

/** A text that the page's clock keeps up to date without React. */
export function Ticking({ label, restsOutOfSight = false }: TickingProps) {
  const { clock } = useForge();
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const span = ref.current;
    if (span === null) return undefined;
    const node = document.createTextNode('');
    span.replaceChildren(node);
    let isInSight = true;
    const show = () => clock.show(node, label, () => isInSight);
    let stop = show();
    const stopWatching = restsOutOfSight
      ? watchSight(span, (now) => {
          isInSight = now;
          // Showing it anew brings it up to date.
          stop();
          stop = show();
        })
      : () => {};
    return () => {
      stopWatching();
      stop();
    };
  }, [clock, label, restsOutOfSight]);
  return <span ref={ref} />;
}
