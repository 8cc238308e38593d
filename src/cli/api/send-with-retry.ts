import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiAnswer, type ApiRequest, type NoAnswer, sendRequest } from './send-request.ts';

const firstDelayMs = 250;
const maxAttempts = 5;
/** The longest wait that a server may ask for: its limits on requests are by the minute. */
const maxDelayMs = 61_000;

/** From this length on a person wonders what is happening. */
const noticedDelayMs = 3_000;

/** Statuses of a server, or of a proxy before it, that is busy for a moment. */
const busyStatuses = new Set([408, 429, 502, 503, 504]);

/** Those by which a proxy says that it lost the answer of the server. */
const gatewayStatuses = new Set([502, 504]);

export function isBusy(status: number): boolean {
  return busyStatuses.has(status);
}

export interface Retries {
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** Called before each wait that a person notices, in seconds. */
  readonly onWait: (seconds: number) => void;
}

/** The last answer to a request, or why there is none. */
export interface Outcome {
  readonly answer: ApiAnswer | NoAnswer;
  /** Whether the server may have applied the request although no attempt tells. */
  readonly isUncertain: boolean;
}

/**
 * Sends a request until it is answered, a bounded number of times, and not sooner than the server asks for. A write may be
 * repeated like this because its Idempotency-Key makes the server apply it once.
 */
export async function sendWithRetry(request: ApiRequest, { now, signal, onWait }: Retries): Promise<Outcome> {
  let isUncertain = false;
  for (let attempt = 1; ; attempt++) {
    const answer = await sendRequest(request, signal);
    const isAnswered = 'status' in answer;
    if (isAnswered && !isBusy(answer.status)) return { answer, isUncertain: false };
    isUncertain ||= isAnswered ? gatewayStatuses.has(answer.status) : answer.mayBeReceived;
    const askedMs = isAnswered ? retryAfterMs(answer.headers, now()) : null;
    const delayMs = askedMs ?? firstDelayMs * 2 ** (attempt - 1);
    if (attempt === maxAttempts || delayMs > maxDelayMs) return { answer, isUncertain };
    if (delayMs >= noticedDelayMs) onWait(Math.ceil(delayMs / 1_000));
    await sleep(delayMs, undefined, { signal });
  }
}

const httpDate = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/** What Retry-After asks for: seconds, or the date at which to try again. Null if it asks for nothing. */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const text = headers.get('retry-after');
  if (text === null) return null;
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  // Date.parse takes nearly anything for a date.
  const time = httpDate.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : Math.max(time - now, 0);
}
