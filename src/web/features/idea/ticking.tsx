import { useLayoutEffect, useRef } from 'react';
import { useForge } from '../../app/forge.ts';

/** A text that the page's clock keeps up to date without React. Give it a stable function. */
export function Ticking({ label }: { readonly label: (now: number) => string }) {
  const { clock } = useForge();
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const node = document.createTextNode('');
    ref.current?.replaceChildren(node);
    return clock.show(node, label);
  }, [clock, label]);
  return <span ref={ref} />;
}
