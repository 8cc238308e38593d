import { type Logger } from '../../operations/logger.ts';
import { StorageError } from '../../storage/errors/storage-error.ts';
import { createLogRateLimit } from './log-rate-limit.ts';

/** Where a request failed for want of the database: ids and the route's template, never the path. */
export type RequestFields = Readonly<Record<string, string | null>>;

/**
 * Logs why the database could not be used. Whoever asked learns no more than that Forge is unavailable, and only the
 * operator can do something about it. A cause's next line says how many before it had none.
 */
export function createOutageLog(
  log: Pick<Logger, 'warn'>,
  elapsedMs: () => number,
): (error: unknown, requestFields: RequestFields) => void {
  const rateLimit = createLogRateLimit(elapsedMs);
  return (error, where) => {
    if (!(error instanceof StorageError) || error.fault !== 'unavailable') return;
    const { code, message } = causeOf(error);
    const unlogged = rateLimit(code);
    if (unlogged === null) return;
    const suppressed = unlogged === 0 ? {} : { unlogged };
    log.warn({ outage: code, cause: message, ...where, ...suppressed }, 'the database is not available');
  };
}

/**
 * What the server or the system said, by its code (SQLSTATE, as `28P01`, or as `ECONNREFUSED`), without the detail that
 * PostgreSQL adds, which may quote a row.
 */
function causeOf(error: StorageError): { readonly code: string; readonly message: string } {
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : error.fault;
  // Where a name has several addresses, each has an error of its own.
  const [first]: unknown[] = cause instanceof AggregateError ? cause.errors : [];
  return { code, message: cause.message || (first instanceof Error ? first.message : error.message) };
}
