import { createCipheriv, createDecipheriv } from 'node:crypto';

const algorithm = 'aes-256-gcm';
/** How many bytes of the database are encrypted together; only one chunk is in memory at a time. */
export const chunkBytes = 65_536;
export const tagBytes = 16;

/** A chunk was changed, moved, removed or added, or the end is missing. */
export class UnauthenticChunk extends Error {
  readonly index: number;
  constructor(index: number) {
    super(`chunk ${index} is not authentic`);
    this.index = index;
  }
}

/**
 * A chunk's number and whether it is the last. A key encrypts one backup only, so no nonce repeats, and a chunk
 * decrypts only in its own place.
 */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** Encrypts a stream in chunks, each followed by its tag. An empty stream becomes one empty chunk. */
export async function* encryptChunks(source: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  for await (const { bytes, index, isLast } of inPieces(source, chunkBytes)) {
    const cipher = createCipheriv(algorithm, key, nonceOf(index, isLast));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/**
 * Decrypts what `encryptChunks` returned. Yields a chunk only after its tag was checked.
 * @throws UnauthenticChunk
 */
export async function* decryptChunks(source: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  for await (const { bytes, index, isLast } of inPieces(source, chunkBytes + tagBytes)) {
    if (bytes.length < tagBytes) throw new UnauthenticChunk(index);
    const nonce = nonceOf(index, isLast);
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    const plain = decipher.update(bytes.subarray(0, -tagBytes));
    try {
      decipher.final();
    } catch {
      throw new UnauthenticChunk(index);
    }
    yield plain;
  }
}

interface Piece {
  readonly bytes: Buffer;
  readonly index: number;
  readonly isLast: boolean;
}

/** Cuts a stream into pieces of equal size; the last may be shorter. */
async function* inPieces(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Piece> {
  let rest: Buffer = Buffer.alloc(0);
  let index = 0;
  for await (const part of source) {
    rest = rest.length === 0 ? part : Buffer.concat([rest, part]);
    let at = 0;
    // A full piece is held back, as it is the last one if the stream ends here.
    for (; rest.length - at > size; at += size)
      yield { bytes: rest.subarray(at, at + size), index: index++, isLast: false };
    rest = rest.subarray(at);
  }
  yield { bytes: rest, index, isLast: true };
}
