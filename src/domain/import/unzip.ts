import { type FileReading, refuseFile } from '../files/file-fault.ts';
import { crc32 } from './crc32.ts';

/** Reads the unpacked chunks of raw DEFLATE data; rejects if the data is broken. */
export interface ChunkReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
}

export type InflateRaw = (data: Uint8Array<ArrayBuffer>) => ChunkReader;

export interface ZipEntry {
  readonly name: string;
  readonly isDeflated: boolean;
  readonly packed: Uint8Array<ArrayBuffer>;
  readonly crc: number;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const fileSignature = 0x04034b50;
const endBytes = 22;
const maxCommentBytes = 0xffff;
const stored = 0;
const deflated = 8;

/**
 * The files of a zip, by its directory at the end. Null if it is broken, encrypted or larger than 4 GB, or if a name
 * leads out of it.
 */
export function zipEntries(bytes: Uint8Array<ArrayBuffer>): readonly ZipEntry[] | null {
  try {
    return readDirectory(bytes, viewOf(bytes));
  } catch (error) {
    // A place outside the bytes.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function readDirectory(bytes: Uint8Array<ArrayBuffer>, view: DataView): readonly ZipEntry[] | null {
  const end = endOfDirectory(view);
  if (end === null) return null;
  const count = view.getUint16(end + 10, true);
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index++) {
    if (view.getUint32(at, true) !== entrySignature) return null;
    const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1;
    const method = view.getUint16(at + 10, true);
    const crc = view.getUint32(at + 16, true);
    const packedBytes = view.getUint32(at + 20, true);
    const nameBytes = view.getUint16(at + 28, true);
    const file = view.getUint32(at + 42, true);
    const name = asciiOf(bytes.subarray(at + 46, at + 46 + nameBytes));
    if (isEncrypted || leadsOut(name) || view.getUint32(file, true) !== fileSignature) return null;
    const start = file + 30 + view.getUint16(file + 26, true) + view.getUint16(file + 28, true);
    if (start + packedBytes > bytes.length) return null;
    const packed = bytes.subarray(start, start + packedBytes);
    if (method === stored || method === deflated)
      entries.push({ name, isDeflated: method === deflated, packed, crc });
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** The directory's end is at the end of the file, before a comment. */
function endOfDirectory(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - endBytes - maxCommentBytes);
  for (let at = view.byteLength - endBytes; at >= first; at--)
    if (view.getUint32(at, true) === endSignature) return at;
  return null;
}

/** Names that would lie outside the folder into which the zip is unpacked. */
function leadsOut(name: string): boolean {
  return /^[/\\]|^[a-z]:|(?:^|[/\\])\.\.(?:[/\\]|$)|\0/i.test(name);
}

/** Names are compared only with known ones, which are ASCII. */
function asciiOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

/**
 * Unpacks a file. Refuses one that is larger than `maxBytes`, before the rest of it is unpacked, and one that is
 * broken.
 */
export async function unpackEntry(
  entry: ZipEntry,
  inflateRaw: InflateRaw,
  maxBytes: number,
): Promise<FileReading<Uint8Array<ArrayBuffer>>> {
  const chunks = await readChunks(entry, inflateRaw, maxBytes);
  if (!chunks.ok) return chunks;
  const bytes = joinChunks(chunks.value);
  return crc32(bytes) === entry.crc ? { ok: true, value: bytes } : refuseFile({ kind: 'broken-zip' });
}

async function readChunks(
  { packed, isDeflated }: ZipEntry,
  inflateRaw: InflateRaw,
  maxBytes: number,
): Promise<FileReading<readonly Uint8Array[]>> {
  if (!isDeflated)
    return packed.length > maxBytes
      ? refuseFile({ kind: 'file-too-large', bytes: packed.length, maxBytes })
      : { ok: true, value: [packed] };
  const reader = inflateRaw(packed);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { ok: true, value: chunks };
      if (!value) continue;
      bytes += value.length;
      if (bytes > maxBytes) {
        await reader.cancel();
        return refuseFile({ kind: 'file-too-large', bytes, maxBytes });
      }
      chunks.push(value);
    }
  } catch {
    return refuseFile({ kind: 'broken-zip' });
  }
}

function joinChunks(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
