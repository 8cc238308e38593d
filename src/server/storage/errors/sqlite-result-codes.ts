/** The SQLite result codes that Forge distinguishes (https://sqlite.org/rescode.html). */
export const resultCode = {
  /** Another connection holds the lock. */
  busy: 5,
  io: 10,
  corrupt: 11,
  full: 13,
  notADatabase: 26,
  /** A write of pages failed; SQLite rolls back its transaction, and the database stays intact. */
  ioWrite: 778,
  moved: 1032,
  /** The WAL's index file (shm) could not grow. */
  ioShmSize: 4874,
} as const;

/** The extended result code of a SQLite error; null for any other error. */
export function resultCodeOf(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) : null;
}

/** The primary result code of a SQLite error, its low byte; null for any other error. */
export function resultKindOf(error: unknown): number | null {
  const code = resultCodeOf(error);
  return code === null ? null : code & 0xff;
}
