import { type Logger } from '../../operations/logger.ts';
import { StorageError } from '../../storage/errors/storage-error.ts';
import { createLogRateLimit } from './log-rate-limit.ts';

/** The failed request: ids and the route's template, never the path, which may hold personal data. */
export type RequestFields = Readonly<Record<string, string | null>>;

/**
 * Logs why the database is unavailable: clients learn only that it is, and only the operator can fix it.
 * Rate-limited per cause; the next line says how many were suppressed. Returns the code of the outage; null if the error is
 * none.
 */
export function createOutageLog(
  log: Pick<Logger, 'warn'>,
  elapsedMs: () => number,
): (error: unknown, requestFields: RequestFields) => string | null {
  const rateLimit = createLogRateLimit(elapsedMs);
  return (error, where) => {
    if (!(error instanceof StorageError) || error.fault !== 'unavailable') return null;
    const { code, message } = causeOf(error);
    const unlogged = rateLimit(code);
    if (unlogged !== null) {
      const suppressed = unlogged === 0 ? {} : { unlogged };
      log.warn({ outage: code, cause: message, ...where, ...suppressed }, 'the database is not available');
    }
    return code;
  };
}

/**
 * The database server's or the system's error: its code (an SQLSTATE such as `28P01`, or `ECONNREFUSED`) and
 * its message, without PostgreSQL's detail, which may quote a row.
 */
function causeOf(error: StorageError): { readonly code: string; readonly message: string } {
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : error.fault;
  // If a host name has several addresses, each has its own error.
  const [first]: unknown[] = cause instanceof AggregateError ? cause.errors : [];
  return { code, message: cause.message || (first instanceof Error ? first.message : error.message) };
}
