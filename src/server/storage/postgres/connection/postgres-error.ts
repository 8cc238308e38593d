import { DatabaseError } from 'pg';
import { type StorageFault, StorageError } from '../../errors/storage-error.ts';

export const readOnlyTransaction = '25006';
const unknownStatement = '26000';
const statementExists = '42P05';
const lockNotAvailable = '55P03';

/** The faults of PostgreSQL's error codes, or of their two-character classes. */
const faults: Readonly<Record<string, StorageFault>> = {
  '53100': 'full',
  '53': 'unavailable', // too many connections, out of memory
  '08': 'unavailable', // connection failures
  '57': 'unavailable', // shutting down, starting up, canceled by a timeout
  [lockNotAvailable]: 'unavailable', // lock timeout
  '40': 'unavailable', // serialization failure or deadlock, after all retries
  [readOnlyTransaction]: 'unavailable', // a read-only standby, for example during a failover
  // Another session than before, behind a pooler in transaction mode.
  [unknownStatement]: 'unavailable',
  [statementExists]: 'unavailable',
  '28': 'unavailable', // access denied, for example while a password is changed
  '3D': 'unavailable', // no such database, for example while it is restored
  '25P03': 'unavailable', // idle in a transaction: this server was too slow
};

/** Codes of a transaction that the server aborted because of a conflict with another; it may be retried. */
const retryableCodes = new Set(['40001', '40P01']);

export function isRetryable(error: unknown): boolean {
  return retryableCodes.has(codeOf(error));
}

/** Lock and statement timeouts, which concern one account, not the database. */
const timeoutCodes = new Set([lockNotAvailable, '57014']);

/** Whether another transaction held a lock for longer than the lock timeout. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === lockNotAvailable;
}

/** Whether an error concerns only the command, not the database as a whole. */
export function isCommandError(error: unknown): boolean {
  return isRetryable(error) || timeoutCodes.has(codeOf(error));
}

const foreignSessionCodes = new Set([unknownStatement, statementExists]);

/** Whether the session has other prepared statements than the driver believes, as behind a pooler in transaction mode. */
export function isForeignSession(error: unknown): boolean {
  return foreignSessionCodes.has(codeOf(error));
}

/** Whether the connection is useless and a new one is needed: also if the server became a read-only standby. */
export function isStaleConnection(error: unknown): boolean {
  return isForeignSession(error) || codeOf(error) === readOnlyTransaction;
}

function codeOf(error: unknown): string {
  const cause = error instanceof StorageError ? error.cause : error;
  return cause instanceof DatabaseError ? (cause.code ?? '') : '';
}

/** Whether the server did not answer within the driver's `query_timeout`. */
export function isResponseTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** Converts an error of a statement or connection to a `StorageError`. */
export function postgresError(error: unknown): StorageError {
  if (error instanceof DatabaseError) {
    const code = error.code ?? '';
    const fault = faults[code] ?? faults[code.slice(0, 2)] ?? 'failed';
    return new StorageError(fault, error.message, { cause: error });
  }
  // An error that does not come from the server means that it cannot be reached.
  return new StorageError('unavailable', 'the database cannot be reached', { cause: error });
}
