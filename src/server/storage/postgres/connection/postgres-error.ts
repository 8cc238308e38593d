import { DatabaseError } from 'pg';
import { type StorageFault, StorageError } from '../../errors/storage-error.ts';

const readOnlyTransaction = '25006';
const lockNotAvailable = '55P03';

/** The server's error codes, or their classes, in terms of storage. */
const faults: Readonly<Record<string, StorageFault>> = {
  '53100': 'full',
  '53': 'unavailable', // too many connections, out of memory
  '08': 'unavailable', // connection trouble
  '57': 'unavailable', // shut down, starting up, taking too long
  [lockNotAvailable]: 'unavailable', // a lock that could not be had in time
  '40': 'unavailable', // gave way to another transaction, again and again
  [readOnlyTransaction]: 'unavailable', // a stand-by that only reads, as in the middle of a fail-over
  '28': 'unavailable', // not let in, as while a password is changed
  '3D': 'unavailable', // no such database, as while it is restored
  '25P03': 'unavailable', // idle in a transaction: it was we who had no time
};

/** Codes by which the server ended a transaction because it stood in another's way: it may begin anew. */
const retryableCodes = new Set(['40001', '40P01']);

export function isRetryable(error: unknown): boolean {
  return retryableCodes.has(codeOf(error));
}

/** A lock or a statement that took too long: that says something about one account, and nothing about the others. */
const timeoutCodes = new Set([lockNotAvailable, '57014']);

/** Whether somebody held what was asked for, for longer than it could be waited for. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === lockNotAvailable;
}

/** Whether an error concerns what was asked alone, and not the database as such. */
export function isCommandError(error: unknown): boolean {
  return isRetryable(error) || timeoutCodes.has(codeOf(error));
}

/** Whether the server only reads. Its connection is of no more use: the one that took over answers on a new one. */
export function isFromStandby(error: unknown): boolean {
  return codeOf(error) === readOnlyTransaction;
}

function codeOf(error: unknown): string {
  const cause = error instanceof StorageError ? error.cause : error;
  return cause instanceof DatabaseError ? (cause.code ?? '') : '';
}

/** What a statement or a connection failed with, in the terms of storage. */
export function postgresError(error: unknown): StorageError {
  if (error instanceof DatabaseError) {
    const code = error.code ?? '';
    const fault = faults[code] ?? faults[code.slice(0, 2)] ?? 'failed';
    return new StorageError(fault, error.message, { cause: error });
  }
  // An error of the driver's own means that the server is not there.
  return new StorageError('unavailable', 'the database cannot be reached', { cause: error });
}
