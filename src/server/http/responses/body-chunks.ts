/** The size of a chunk in bytes, or for texts in UTF-16 code units. */
const chunkLength = 256_000;

/** A large body in chunks, each with memory of its own that is freed once the chunk is read. */
export interface BodyChunks {
  readonly bytes: number;
  readonly chunks: readonly Uint8Array<ArrayBuffer>[];
}

export function chunksOfBytes(body: Uint8Array): BodyChunks {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < body.length; at += chunkLength)
    chunks.push(new Uint8Array(body.subarray(at, at + chunkLength)));
  return { bytes: body.length, chunks };
}

/** Encodes a text as UTF-8. */
export function chunksOfText(text: string): BodyChunks {
  const encoder = new TextEncoder();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0, end = 0; at < text.length; at = end) {
    end = at + chunkLength;
    // A surrogate pair must be encoded together.
    if (/[\uD800-\uDBFF]/.test(text.charAt(end - 1))) end += 1;
    chunks.push(encoder.encode(text.slice(at, end)));
  }
  return { bytes: chunks.reduce((sum, { length }) => sum + length, 0), chunks };
}

export interface ChunkReader {
  /** How many bytes wait in the connection's own buffer. */
  bufferedBytes(): number;
  /** Reports bytes that the reader has taken since the last report. */
  onRead(bytes: number): void;
}

/** Streams the chunks, each when the connection asks for it. */
export function streamChunks(
  { chunks }: BodyChunks,
  reader: ChunkReader,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const unread = [...chunks];
  let sentBytes = 0;
  let reportedBytes = 0;
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        // The buffer also holds the headers.
        const readBytes = Math.max(reportedBytes, sentBytes - reader.bufferedBytes());
        reader.onRead(readBytes - reportedBytes);
        reportedBytes = readBytes;
        const next = unread.shift();
        if (next === undefined) return controller.close();
        sentBytes += next.length;
        controller.enqueue(next);
      },
    },
    { highWaterMark: 0 },
  );
}
