import { type ReactNode } from 'react';
import { Boundary } from './boundary.tsx';
import { useForge } from './forge.ts';

/**
 * Around what is open over the board. Where that crashes or cannot be loaded, it closes and says so, and the board
 * goes on; opening it anew tries again.
 */
export function OverlayBoundary({ children }: { readonly children: ReactNode }) {
  const { dialogs, toasts } = useForge();
  const giveUp = () => {
    dialogs.close();
    toasts.error(({ app }) => app.crashed);
  };
  return (
    <Boundary fallback={null} onCrash={giveUp}>
      {children}
    </Boundary>
  );
}
