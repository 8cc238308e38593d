import { Ellipsis } from 'lucide';
import { useRef, useState } from 'react';
import { useForge, useMessages } from '../../../app/context/forge.ts';
import { ErrorBoundary } from '../../../app/shell/error-boundary.tsx';
import { lazyPart, usePreloadAfterPaint } from '../../../app/shell/lazy-part.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';

// The board is shown first.
const HeaderMenuActions = lazyPart(async () => (await import('./header-menu-actions.tsx')).HeaderMenuActions);
const preloadedParts = [HeaderMenuActions];

/** The header's menu on phones: everything but the score. */
export function HeaderMenu() {
  const { toasts } = useForge();
  const { app } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const triggerButton = useRef<HTMLButtonElement>(null);
  usePreloadAfterPaint(preloadedParts, true);
  const closeWithError = () => {
    setOpen(false);
    toasts.error((words) => words.app.crashed);
  };
  return (
    <>
      <IconButton
        ref={triggerButton}
        label={app.more}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={Ellipsis} size={20} />
      </IconButton>
      {isOpen && (
        <ErrorBoundary fallback={null} onCrash={closeWithError}>
          <HeaderMenuActions trigger={triggerButton} onClose={() => setOpen(false)} />
        </ErrorBoundary>
      )}
    </>
  );
}
