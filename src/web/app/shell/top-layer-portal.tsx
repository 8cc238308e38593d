import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { onTopmostChange, topmostElement } from '../../ui/dialog/top-layer.ts';

/** Renders its children into the topmost dialog. They have their own container element, so moving keeps their state. */
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
