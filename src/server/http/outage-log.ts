import { type Logger } from '../operations/logger.ts';
import { StorageError } from '../storage/storage-error.ts';
import { createLineLimit } from './line-limit.ts';

/** What failed for want of the database: ids and the route's template, never the path. */
export type Where = Readonly<Record<string, string | null>>;

/**
 * Logs why the database could not be used, where that is told as unavailable: whoever asked learns no more than that,
 * and only the operator can do something about it. How many with a cause had no line, its next one says.
 */
export function createOutageLog(
  log: Pick<Logger, 'warn'>,
  elapsed: () => number,
): (error: unknown, where: Where) => void {
  const limit = createLineLimit(elapsed);
  return (error, where) => {
    if (!(error instanceof StorageError) || error.fault !== 'unavailable') return;
    const { code, message } = causeOf(error);
    const unlogged = limit(code);
    if (unlogged === null) return;
    const more = unlogged === 0 ? {} : { unlogged };
    log.warn({ outage: code, cause: message, ...where, ...more }, 'the database is not available');
  };
}

/**
 * What the server or the system said, by its code (SQLSTATE, as `28P01`, or as `ECONNREFUSED`), without the detail that
 * PostgreSQL adds, which may quote a row.
 */
function causeOf(error: StorageError): { readonly code: string; readonly message: string } {
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : error.fault;
  // Where a name has several addresses, each says why by itself.
  const [first]: unknown[] = cause instanceof AggregateError ? cause.errors : [];
  return { code, message: cause.message || (first instanceof Error ? first.message : error.message) };
}
