import { useEffect } from 'react';
import { useAccount, useForge } from '../../../app/context/forge.ts';

/** How long after the ideas are shown the code loads, in ms. It also finds drafts that were orphaned before. */
const loadDelayMs = 2_000;

/** Sends orphaned drafts once the board is usable. */
export function useOrphanedDrafts(): void {
  const { dialogs, environment } = useForge();
  const account = useAccount();
  useEffect(() => {
    let isDue = false;
    let isGone = false;
    const start = async () => {
      if (!isDue) return;
      isDue = false;
      try {
        const { sendOrphanedDrafts } = await import('./send-orphaned-drafts.ts');
        if (!isGone) stops.push(sendOrphanedDrafts({ account, dialogs, environment }));
      } catch {
        // Without a connection. The state of saving changes with it.
        isDue = true;
      }
    };
    const stops = [
      environment.schedule(loadDelayMs, () => {
        isDue = true;
        void start();
      }),
      account.saving.subscribe(() => void start()),
    ];
    return () => {
      isGone = true;
      for (const stop of stops) stop();
    };
  }, [account, dialogs, environment]);
}
