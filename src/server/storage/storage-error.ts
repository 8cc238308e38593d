export type StorageFault = 'full' | 'newer-schema' | 'unusable' | 'unavailable' | 'failed';

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
export function newerSchema(found: number, known: number): StorageError {
  return new StorageError(
    'newer-schema',
    `the database was made by a newer Forge (schema ${found}, this program knows ${known}); start that version instead`,
  );
}

const sqliteFull = 13;

/** SQLite's own errors in these terms. */
export function storageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;
  const message = error instanceof Error ? error.message : String(error);
  return new StorageError((code & 0xff) === sqliteFull ? 'full' : 'failed', message, { cause: error });
}
