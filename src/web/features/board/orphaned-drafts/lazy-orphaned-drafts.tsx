import { useEffect, useState } from 'react';
import { useForge } from '../../../app/context/forge.ts';
import { ErrorBoundary } from '../../../app/shell/error-boundary.tsx';
import { lazyPart } from '../../../app/shell/lazy-part.tsx';

const OrphanedDraftsSender = lazyPart(
  async () => (await import('./orphaned-drafts-sender.tsx')).OrphanedDraftsSender,
);

/** How long after the board is shown the sender loads, in ms. It also finds drafts that were orphaned before. */
const loadDelayMs = 2_000;

/** Renders nothing. Sends orphaned drafts once the board is usable; if its code cannot be loaded, they stay drafts. */
export function OrphanedDrafts() {
  const { environment } = useForge();
  const [isDue, setDue] = useState(false);
  useEffect(() => environment.schedule(loadDelayMs, () => setDue(true)), [environment]);
  if (!isDue) return null;
  return (
    <ErrorBoundary fallback={null}>
      <OrphanedDraftsSender />
    </ErrorBoundary>
  );
}
