import { type ReactNode } from 'react';
import { useForge } from '../context/forge.ts';
import { ErrorBoundary } from './error-boundary.tsx';

/**
 * Around what is open over the board. Where that crashes or cannot be loaded, it closes and says so, and the board
 * goes on; opening it anew tries again.
 */
export function OverlayBoundary({ children }: { readonly children: ReactNode }) {
  const { dialogs, toasts } = useForge();
  const closeWithError = () => {
    dialogs.close();
    toasts.error(({ app }) => app.crashed);
  };
  return (
    <ErrorBoundary fallback={null} onCrash={closeWithError}>
      {children}
    </ErrorBoundary>
  );
}
