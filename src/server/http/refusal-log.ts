import { type ErrorCode } from '#contract/error-codes.ts';
import { type Logger } from '../operations/logger.ts';

/**
 * Refusals that tell of somebody who tries what they may not, or sends what no page of ours sends. A person's
 * slip (a wrong password, a missing field) is none; what is done to an account has a line of its own.
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

/** So many lines of each code in so many milliseconds: who floods the server must not fill its disk as well. */
const mostLines = 20;
const span = 60_000;

export interface Refusal {
  readonly code: ErrorCode;
  readonly requestId: string;
  readonly accountId: string | null;
  readonly method: string;
  /** The route's template, never the path. */
  readonly route: string;
}

/** Logs refused requests as security events; how many of a code had no line, its next one says. */
export function createRefusalLog(
  log: Pick<Logger, 'info'>,
  elapsed: () => number,
): (refusal: Refusal) => void {
  const windows = new Map<ErrorCode, { readonly ends: number; lines: number; unlogged: number }>();
  return ({ code, ...where }) => {
    if (!telling.has(code)) return;
    const time = elapsed();
    const last = windows.get(code);
    const isOver = last === undefined || time >= last.ends;
    const window = isOver ? { ends: time + span, lines: 0, unlogged: 0 } : last;
    windows.set(code, window);
    if (window.lines >= mostLines) {
      window.unlogged += 1;
      return;
    }
    window.lines += 1;
    const unlogged = isOver ? (last?.unlogged ?? 0) : 0;
    const more = unlogged === 0 ? {} : { unlogged };
    log.info({ security: 'refusal', outcome: code, ...where, ...more }, 'security event');
  };
}
