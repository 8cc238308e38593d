/**
 * PostgreSQL's hash of a text (`hashtext`), by which Citus chooses the shard of a row: Bob Jenkins' lookup3, as a signed
 * 32-bit number. For little-endian servers.
 */
export function hashText(text: string): number {
  const bytes = Buffer.from(text);
  const start = (0x9e3779b9 + bytes.length + 3_923_095) | 0;
  let [a, b, c] = [start, start, start];
  let at = 0;
  for (; bytes.length - at >= 12; at += 12) {
    a = (a + bytes.readInt32LE(at)) | 0;
    b = (b + bytes.readInt32LE(at + 4)) | 0;
    c = (c + bytes.readInt32LE(at + 8)) | 0;
    a = ((a - c) | 0) ^ rotate(c, 4);
    c = (c + b) | 0;
    b = ((b - a) | 0) ^ rotate(a, 6);
    a = (a + c) | 0;
    c = ((c - b) | 0) ^ rotate(b, 8);
    b = (b + a) | 0;
    a = ((a - c) | 0) ^ rotate(c, 16);
    c = (c + b) | 0;
    b = ((b - a) | 0) ^ rotate(a, 19);
    a = (a + c) | 0;
    c = ((c - b) | 0) ^ rotate(b, 4);
    b = (b + a) | 0;
  }
  // The lowest byte of `c` holds no text.
  const rest = Buffer.alloc(13);
  rest.set(bytes.subarray(at, at + 8), 0);
  rest.set(bytes.subarray(at + 8), 9);
  a = (a + rest.readInt32LE(0)) | 0;
  b = (b + rest.readInt32LE(4)) | 0;
  c = (c + (rest.readInt32LE(9) << 8)) | 0;
  c = ((c ^ b) - rotate(b, 14)) | 0;
  a = ((a ^ c) - rotate(c, 11)) | 0;
  b = ((b ^ a) - rotate(a, 25)) | 0;
  c = ((c ^ b) - rotate(b, 16)) | 0;
  a = ((a ^ c) - rotate(c, 4)) | 0;
  b = ((b ^ a) - rotate(a, 14)) | 0;
  return ((c ^ b) - rotate(b, 24)) | 0;
}

const rotate = (word: number, bits: number) => (word << bits) | (word >>> (32 - bits));
