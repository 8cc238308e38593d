import { errorMessage } from '../../errors/error-message.ts';
import { resultCode, resultCodeOf, resultKindOf } from './sqlite-result-codes.ts';

/** `broken`: the content of the disk is unknown, so the process that owns the connection must exit. */
export type StorageFault = 'full' | 'newer-schema' | 'unusable' | 'unavailable' | 'broken' | 'failed';

/** Why a storage operation failed, in a form that can cross threads. */
export class StorageError extends Error {
  readonly fault: StorageFault;

  constructor(fault: StorageFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StorageError';
    this.fault = fault;
  }
}

/** An error as it is sent between threads. */
export interface WireError {
  readonly fault: StorageFault;
  readonly message: string;
}

/** The error for a database that only a newer Forge can read. */
export function newerSchemaError(found: number, known: number, place = 'the database'): StorageError {
  return new StorageError(
    'newer-schema',
    `${place} was made by a newer Forge (schema ${found}, this program knows ${known}); start that version instead, or restore the backup made before its upgrade`,
  );
}

/** Converts any error, mainly SQLite's, to a `StorageError`. */
export function storageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  return new StorageError(faultOf(error), errorMessage(error), { cause: error });
}

/**
 * Maps a SQLite error to a fault. An I/O error counts as `broken`: after a failed sync the system forgets
 * which pages it could not write, so a retry may succeed without them and acknowledge data that a power cut
 * then loses.
 */
function faultOf(error: unknown): StorageFault {
  const code = resultCodeOf(error);
  if (code === resultCode.moved) return 'broken';
  if (code === resultCode.ioShmSize) return 'full';
  if (code === resultCode.ioWrite) return 'failed';
  switch (resultKindOf(error)) {
    case resultCode.full:
      return 'full';
    case resultCode.io:
    case resultCode.corrupt:
    case resultCode.notADatabase:
      return 'broken';
    default:
      return 'failed';
  }
}
