import { errorMessage } from '../../errors/error-message.ts';
import { resultCode, resultCodeOf, resultKindOf } from './sqlite-result-codes.ts';

/** `broken`: nobody can tell any more what is on the disk, so whoever owns the connection has to end. */
export type StorageFault = 'full' | 'newer-schema' | 'unusable' | 'unavailable' | 'broken' | 'failed';

/** Why storage could not do what it was asked, in a way that crosses threads. */
export class StorageError extends Error {
  readonly fault: StorageFault;

  constructor(fault: StorageFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StorageError';
    this.fault = fault;
  }
}

/** An error as it crosses threads. */
export interface WireError {
  readonly fault: StorageFault;
  readonly message: string;
}

/** The refusal to start on a database that only a newer program understands. */
export function newerSchemaError(found: number, known: number, place = 'the database'): StorageError {
  return new StorageError(
    'newer-schema',
    `${place} was made by a newer Forge (schema ${found}, this program knows ${known}); start that version instead, or restore the backup made before its upgrade`,
  );
}

/** SQLite's own errors in these terms. */
export function storageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  return new StorageError(faultOf(error), errorMessage(error), { cause: error });
}

/**
 * After a sync that failed the system forgets which pages it could not write, so a second try may succeed
 * without them: going on would acknowledge what a power cut then takes.
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
