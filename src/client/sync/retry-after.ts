import { type CallFailed } from '../errors.ts';

/** A wrong value must not stop sending for longer than this. */
const maxRetryAfterMs = 3_600_000;

/** How long the server asks to wait before the next attempt, in ms, at most an hour. 0 if it names no time. */
export function retryAfterMsOf({ body }: CallFailed): number {
  const seconds =
    typeof body === 'object' && body !== null && 'retryAfter' in body ? Number(body.retryAfter) : 0;
  return seconds > 0 ? Math.min(seconds * 1_000, maxRetryAfterMs) : 0;
}
