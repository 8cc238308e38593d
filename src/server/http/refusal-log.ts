import { type ErrorCode } from '#contract/error-codes.ts';
import { type Logger } from '../operations/logger.ts';
import { createLineLimit } from './line-limit.ts';

/**
 * Refusals of requests that somebody may not make, or that no page of ours sends. A person's slip (a wrong
 * password, a missing field) is not one of them; what is done to an account has a line of its own.
 */
const telling: ReadonlySet<ErrorCode> = new Set([
  'unauthenticated',
  'foreign-origin',
  'rate-limited',
  'invalid-request',
  'payload-too-large',
  'unsupported-media-type',
  'request-timeout',
  'https-required',
]);

export interface Refusal {
  readonly code: ErrorCode;
  readonly requestId: string;
  readonly accountId: string | null;
  readonly method: string;
  /** The route's template, never the path. */
  readonly route: string;
}

/** Logs refused requests as security events. A code's next line says how many before it had none. */
export function createRefusalLog(
  log: Pick<Logger, 'info'>,
  elapsed: () => number,
): (refusal: Refusal) => void {
  const limit = createLineLimit(elapsed);
  return ({ code, ...where }) => {
    if (!telling.has(code)) return;
    const unlogged = limit(code);
    if (unlogged === null) return;
    const more = unlogged === 0 ? {} : { unlogged };
    log.info({ security: 'refusal', outcome: code, ...where, ...more }, 'security event');
  };
}
