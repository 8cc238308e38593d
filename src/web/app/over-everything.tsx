import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { onTopmostChange, topmost } from '../ui/top-layer.ts';

/** Keeps its children in whatever is topmost. They move with an element of their own, and so keep their state. */
export function OverEverything({ children }: { readonly children: ReactNode }) {
  const [place] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    const move = () => topmost().append(place);
    move();
    const stop = onTopmostChange(move);
    return () => {
      stop();
      place.remove();
    };
  }, [place]);
  return createPortal(children, place);
}
