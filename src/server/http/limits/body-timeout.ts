/** The minimum time in ms for any body, of a request or a response, whatever its size. */
const minBodyTimeMs = 150_000;

/** Bytes per ms, 160 kbit/s: the speed of a phone on EDGE. */
const minBytesPerMs = 20;

/** How many ms the first `bytes` bytes of a body may take; enough for large ones on a slow connection. */
export const bodyTimeoutMs = (bytes: number): number => minBodyTimeMs + bytes / minBytesPerMs;
