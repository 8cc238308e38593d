/** Milliseconds any body may take, of a request or of an answer, whatever its size. */
const minBodyTimeMs = 150_000;

/** Bytes a millisecond, 160 kbit/s: what a phone has where there is no better network than EDGE. */
const minBytesPerMs = 20;

/** Milliseconds that the first so many bytes of a body may take: a long one on a slow line still gets through. */
export const bodyTimeoutMs = (bytes: number): number => minBodyTimeMs + bytes / minBytesPerMs;
