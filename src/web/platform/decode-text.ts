/**
 * The text of a file without its byte order mark, or null if it is neither UTF-8 nor UTF-16 with a mark. A
 * list in another encoding could otherwise be read as wrong letters.
 */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): string | null {
  const encoding = encodingOf(bytes);
  if (encoding === null) return null;
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function encodingOf(bytes: Uint8Array): string | null {
  const [a, b, c, d] = bytes;
  const isUtf32 = (a === 0xff && b === 0xfe && c === 0 && d === 0) || (a === 0 && b === 0 && c === 0xfe);
  if (isUtf32) return null;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  // JSON starts with two ASCII characters, so a zero byte there means two or four bytes a character.
  return a === 0 || b === 0 ? null : 'utf-8';
}
