/** The size of a chunk in bytes, or for texts in UTF-16 code units. */
const chunkLength = 256_000;

/** A large body in chunks, each with memory of its own that is freed once the chunk is read. */
export interface BodyChunks {
  readonly bytes: number;
  readonly chunks: readonly Uint8Array<ArrayBuffer>[];
}

export function bodyOf(chunks: readonly Uint8Array<ArrayBuffer>[]): BodyChunks {
  return { bytes: chunks.reduce((sum, { length }) => sum + length, 0), chunks };
}

/** Cuts a body into chunks one by one; a text is encoded as UTF-8. */
export function* cutBody(body: string | Uint8Array): Generator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  for (let at = 0, end = 0; at < body.length; at = end) {
    end = at + chunkLength;
    if (typeof body !== 'string') {
      yield new Uint8Array(body.subarray(at, end));
      continue;
    }
    // A surrogate pair must be encoded together.
    if (/[\uD800-\uDBFF]/.test(body.charAt(end - 1))) end += 1;
    yield encoder.encode(body.slice(at, end));
  }
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
