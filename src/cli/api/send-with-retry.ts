import { setTimeout as sleep } from 'node:timers/promises';
import { Interruption } from '../failure.ts';
import { type ApiAnswer, type ApiRequest, type NoAnswer, sendRequest } from './send-request.ts';

const firstDelayMs = 250;
const maxAttempts = 5;
/** The longest wait that a server may ask for: its limits on requests are by the minute. */
const maxDelayMs = 61_000;

/** From this length on a person wonders what is happening. */
const noticedDelayMs = 3_000;

/** Statuses of a server, or of a proxy before it, that is busy for a moment. */
const busyStatuses = new Set([408, 429, 502, 503, 504]);

/** From this status on the server failed, perhaps after it had applied the request, or a proxy lost its answer. */
const minFailedStatus = 500;

export function isBusy(status: number): boolean {
  return busyStatuses.has(status);
}

export function isFailed(status: number): boolean {
  return status >= minFailedStatus;
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
  /** Whether the server may have applied a write in an attempt that it did not answer. */
  readonly isUncertain: boolean;
}

/**
 * Sends a request until it is answered, a bounded number of times, and not sooner than the server asks for. A write may be
 * repeated like this because its Idempotency-Key makes the server apply it once.
 * @throws Interruption
 */
export async function sendWithRetry(request: ApiRequest, { now, signal, onWait }: Retries): Promise<Outcome> {
  const isWrite = request.method !== 'GET';
  let isUncertain = false;
  for (let attempt = 1; ; attempt++) {
    if (signal.aborted) throw new Interruption(isUncertain);
    const answer = await sendRequest(request, signal);
    const isAnswered = 'status' in answer;
    isUncertain ||= isWrite && (isAnswered ? isFailed(answer.status) : answer.loss === 'lost');
    if (isAnswered && !isBusy(answer.status)) return { answer, isUncertain };
    if (signal.aborted) throw new Interruption(isUncertain);
    const askedMs = isAnswered ? retryAfterMs(answer.headers, now()) : null;
    const delayMs = askedMs ?? firstDelayMs * 2 ** (attempt - 1);
    if (attempt === maxAttempts || delayMs > maxDelayMs || isHopeless(answer)) return { answer, isUncertain };
    if (delayMs >= noticedDelayMs) onWait(Math.ceil(delayMs / 1_000));
    await sleep(delayMs, undefined, { signal }).catch(() => {
      throw new Interruption(isUncertain);
    });
  }
}

/** Whether the next attempt would end like this one. */
function isHopeless(answer: ApiAnswer | NoAnswer): boolean {
  return 'loss' in answer && (answer.loss === 'untrusted' || answer.loss === 'barred');
}

const httpDate = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/** The delay that Retry-After asks for, in seconds or by the date at which to try again. Null if it asks for none. */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const text = headers.get('retry-after');
  if (text === null) return null;
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  // Date.parse takes nearly anything for a date.
  const time = httpDate.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : Math.max(time - now, 0);
}
