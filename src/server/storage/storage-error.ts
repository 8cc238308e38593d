import { messageOf } from '../message-of.ts';

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

/** The refusal to start on a database that only a newer program understands. */
export function newerSchema(found: number, known: number, place = 'the database'): StorageError {
  return new StorageError(
    'newer-schema',
    `${place} was made by a newer Forge (schema ${found}, this program knows ${known}); start that version instead, or restore the backup made before its upgrade`,
  );
}

/** SQLite's result codes; the low byte of an extended one is its kind. */
const resultCode = {
  io: 10,
  corrupt: 11,
  full: 13,
  notADatabase: 26,
  /** A write of pages failed: it takes its transaction back, and nothing else. */
  ioWrite: 778,
  moved: 1032,
  /** The index of the log could not grow. */
  ioShmSize: 4874,
} as const;

/** SQLite's own errors in these terms. */
export function storageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;
  const message = messageOf(error);
  return new StorageError(faultOf(code), message, { cause: error });
}

/**
 * After a sync that failed the system forgets which pages it could not write, so a second try may succeed
 * without them: going on would acknowledge what a power cut then takes.
 */
function faultOf(code: number): StorageFault {
  if (code === resultCode.moved) return 'broken';
  if (code === resultCode.ioShmSize) return 'full';
  if (code === resultCode.ioWrite) return 'failed';
  switch (code & 0xff) {
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
