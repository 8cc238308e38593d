import { type AnyErrorCode } from '#contract/api/program-error-codes.ts';
import { type Logger } from '../../operations/logger.ts';
import { createLogRateLimit } from './log-rate-limit.ts';
import { type LoggedAddress } from './logged-address.ts';

/**
 * Errors that hint at an attack or a broken client. A person's mistake (a wrong password, a missing field) is
 * not one; changes to an account are logged by the security log.
 */
const loggedCodes: ReadonlySet<AnyErrorCode> = new Set([
  'unauthenticated',
  'foreign-origin',
  'rate-limited',
  'invalid-request',
  'payload-too-large',
  'unsupported-media-type',
  'request-timeout',
  'https-required',
]);

export interface RejectedRequest extends LoggedAddress {
  readonly code: AnyErrorCode;
  readonly requestId: string;
  readonly accountId: string | null;
  readonly method: string;
  /** The route's template, never the path. */
  readonly route: string;
}

/** Logs rejected requests as security events, rate-limited per code; the next line counts the suppressed. */
export function createRejectedRequestLog(
  log: Pick<Logger, 'info'>,
  elapsedMs: () => number,
): (refusal: RejectedRequest) => void {
  const rateLimit = createLogRateLimit(elapsedMs);
  return ({ code, address, ...requestFields }) => {
    if (!loggedCodes.has(code)) return;
    const unlogged = rateLimit(code);
    if (unlogged === null) return;
    const suppressed = unlogged === 0 ? {} : { unlogged };
    const client = address === undefined ? {} : { address };
    log.info(
      { security: 'refusal', outcome: code, ...client, ...requestFields, ...suppressed },
      'security event',
    );
  };
}
