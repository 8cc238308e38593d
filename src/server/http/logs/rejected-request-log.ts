import { type ErrorCode } from '#contract/error-codes.ts';
import { type Logger } from '../../operations/logger.ts';
import { createLogRateLimit } from './log-rate-limit.ts';

/**
 * Refusals of requests that somebody may not make, or that no page of ours sends. A person's slip (a wrong
 * password, a missing field) is not one of them; what is done to an account has a line of its own.
 */
const loggedCodes: ReadonlySet<ErrorCode> = new Set([
  'unauthenticated',
  'foreign-origin',
  'rate-limited',
  'invalid-request',
  'payload-too-large',
  'unsupported-media-type',
  'request-timeout',
  'https-required',
]);

export interface RejectedRequest {
  readonly code: ErrorCode;
  readonly requestId: string;
  readonly accountId: string | null;
  readonly method: string;
  /** The route's template, never the path. */
  readonly route: string;
}

/** Logs refused requests as security events. A code's next line says how many before it had none. */
export function createRejectedRequestLog(
  log: Pick<Logger, 'info'>,
  elapsedMs: () => number,
): (refusal: RejectedRequest) => void {
  const rateLimit = createLogRateLimit(elapsedMs);
  return ({ code, ...requestFields }) => {
    if (!loggedCodes.has(code)) return;
    const unlogged = rateLimit(code);
    if (unlogged === null) return;
    const suppressed = unlogged === 0 ? {} : { unlogged };
    log.info({ security: 'refusal', outcome: code, ...requestFields, ...suppressed }, 'security event');
  };
}
