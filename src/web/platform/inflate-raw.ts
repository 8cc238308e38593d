import { type ChunkReader } from '#domain/import/unzip.ts';

/** Unpacks raw DEFLATE data, as zip files hold it, in chunks. */
export function inflateRaw(data: Uint8Array<ArrayBuffer>): ChunkReader {
  return new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
}
