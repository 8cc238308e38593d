/**
 * Creates a UUID of version 7 (RFC 9562). It begins with the time (ms since 1970), so that rows created
 * together are adjacent in the server's tables.
 */
export function newId(now: number): string {
  const time = now.toString(16).padStart(12, '0');
  // Only the time and the version differ from version 4: the random part and the variant are the same.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}
