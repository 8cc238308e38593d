/** The result codes of SQLite that are told apart here (https://sqlite.org/rescode.html). */
export const resultCode = {
  /** Others have locked what was asked for. */
  busy: 5,
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

/** The code of an error of SQLite's; null for any other error. */
export function resultCodeOf(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) : null;
}

/** The kind of an error of SQLite's, which is the low byte of its code; null for any other error. */
export function resultKindOf(error: unknown): number | null {
  const code = resultCodeOf(error);
  return code === null ? null : code & 0xff;
}
