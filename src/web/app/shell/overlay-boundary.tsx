import { type ReactNode } from 'react';
import { useForge } from '../context/forge.ts';
import { ErrorBoundary } from './error-boundary.tsx';

/**
 * Wraps dialogs over the board. A dialog that crashes or cannot be loaded closes with a message, the board goes on, and
 * opening the dialog again retries.
 */
export function OverlayBoundary({ children }: { readonly children: ReactNode }) {
  const { dialogs, toasts } = useForge();
  const closeWithError = () => {
    dialogs.close();
    dialogs.closeMenu();
    dialogs.setPaletteOpen(false);
    toasts.error(({ app }) => app.crashed);
  };
  return (
    <ErrorBoundary fallback={null} onCrash={closeWithError}>
      {children}
    </ErrorBoundary>
  );
}
