import { type Environment } from '#client/environment.ts';

/**
 * Calls the function every so many ms while the page is visible, and once when it is shown again after a longer time.
 * No timer runs in a hidden page.
 */
export function repeatWhileVisible(
  { now, schedule, isVisible, onWake }: Pick<Environment, 'now' | 'schedule' | 'isVisible' | 'onWake'>,
  intervalMs: number,
  run: () => void,
): void {
  let dueAt = now() + intervalMs;
  let cancel = () => {};
  const runAndWait = () => {
    // The timer of a page that was hidden meanwhile is the last one.
    if (!isVisible()) return;
    run();
    dueAt = now() + intervalMs;
    wait();
  };
  const wait = () => {
    cancel();
    // The device's clock may have been set back.
    if (isVisible()) cancel = schedule(Math.min(Math.max(0, dueAt - now()), intervalMs), runAndWait);
  };
  onWake(wait);
  wait();
}
