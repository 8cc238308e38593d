import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { onTopmostChange, topmostElement } from '../../ui/dialog/top-layer.ts';

/** Keeps its children in whatever is topmost. They move with an element of their own, and so keep their state. */
export function TopLayerPortal({ children }: { readonly children: ReactNode }) {
  const [container] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    const move = () => topmostElement().append(container);
    move();
    const stop = onTopmostChange(move);
    return () => {
      stop();
      container.remove();
    };
  }, [container]);
  return createPortal(children, container);
}
