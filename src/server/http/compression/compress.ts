import { pipeline } from 'node:stream/promises';
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib';
import { type ContentEncoding } from '../../ideas/encoded-body.ts';

export type Compression = Exclude<ContentEncoding, 'identity'>;

/**
 * The lowest levels: for our JSON, the next four take two to seven times as long for results that are at most
 * 12 % smaller. The window of 256 kB keeps the memory of a compression small.
 */
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 };
const gzipLevel = 1;

/** The size of the buffers that compressed bytes are written to. */
const outputChunkBytes = 64_000;

/** Compresses a small body at once, in this thread. */
export function compressSmall(body: Uint8Array, compression: Compression): Uint8Array<ArrayBuffer> {
  const compressed =
    compression === 'br'
      ? brotliCompressSync(body, {
          params: { ...brotliParams, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
        })
      : gzipSync(body, { level: gzipLevel });
  // The result may lie in a larger buffer, which would stay in memory with it.
  return new Uint8Array(compressed);
}

/**
 * Compresses a large body in Node's thread pool, chunk by chunk, so that this thread is never blocked for long.
 * Stops with the error that the iteration throws.
 */
export async function compressLarge(
  body: Iterable<Uint8Array>,
  compression: Compression,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const compressed: Uint8Array<ArrayBuffer>[] = [];
  await pipeline(
    body,
    compression === 'br'
      ? createBrotliCompress({ params: brotliParams, chunkSize: outputChunkBytes })
      : createGzip({ level: gzipLevel, chunkSize: outputChunkBytes }),
    async (output) => {
      for await (const chunk of output as AsyncIterable<Buffer>) compressed.push(new Uint8Array(chunk));
    },
  );
  return compressed;
}
