import { dayMs } from '../time/calendar-day.ts';

const minuteMs = 60_000;

/** How long after each failed attempt the next one is made, in ms; after the last the delivery is given up. */
const retryDelaysMs = [0.5, 5, 30, 120, 480, 1_440].map((minutes) => minutes * minuteMs);

/** A webhook whose every delivery has failed for this long, in ms, is turned off. */
const maxFailingMs = 7 * dayMs;

/**
 * Why a webhook was turned off: its address answered 410, or failed for a week; or the server was restored from a backup,
 * so that it may have been removed since.
 */
export type WebhookEnd = 'gone' | 'failing' | 'restored';

/** How a webhook's last deliveries went. */
export interface WebhookHealth {
  /** How many attempts in a row have failed. */
  readonly failures: number;
  /** When the first of these attempts failed, in ms since 1970 UTC; null if the last attempt succeeded. */
  readonly failingSince: number | null;
  /** Until when nothing is sent to it, in ms since 1970 UTC. */
  readonly restUntil: number;
}

export const goodHealth: WebhookHealth = { failures: 0, failingSince: null, restUntil: 0 };

/** When a delivery that has failed `attempt + 1` times is tried again; null if it is given up. */
export function retryAt(attempt: number, now: number): number | null {
  const delayMs = retryDelaysMs[attempt];
  return delayMs === undefined ? null : now + delayMs;
}

/**
 * A failed attempt, number `attempt` from 0 of its event, lets the webhook rest until the next one, so that an address that
 * does not answer is asked once and not for each event. Later events wait with the failed one, for up to 35 hours, as they
 * would pass it otherwise. Once it is given up, the next one is sent at once, with all its own retries. A test that was
 * accepted in between begins the rests again, as the address answers.
 */
export function healthAfterFailure(
  { failures, failingSince }: WebhookHealth,
  attempt: number,
  now: number,
): WebhookHealth {
  const isGivenUp = retryAt(attempt, now) === null;
  const restUntil = isGivenUp ? now : (retryAt(Math.min(attempt, failures), now) ?? now);
  // A clock that was ahead may have written a moment in the future.
  const since = failingSince === null || failingSince > now ? now : failingSince;
  return { failures: failures + 1, failingSince: since, restUntil };
}

/**
 * Whether nothing has succeeded for a week. The first failure of an event does not end a webhook: it may be the first
 * attempt for a long time, after an earlier event was given up.
 */
export function hasFailedForAWeek({ failingSince }: WebhookHealth, attempt: number, now: number): boolean {
  return attempt > 0 && failingSince !== null && now - failingSince >= maxFailingMs;
}
