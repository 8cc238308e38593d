import { type FileReading, refuseFile } from '#domain/files/file-fault.ts';
import { type NamedBytes } from '#domain/import/file-in-zip.ts';
import { type ForeignFile, type ReadingContext } from '#domain/import/foreign-file.ts';
import { isZip } from '#domain/import/is-zip.ts';
import { recogniseFile } from '#domain/import/recognise-file.ts';
import { limits } from '#domain/primitives/limits.ts';
import { readBytes } from '../../../platform/files.ts';
import { jsonReaders, textReaders } from './foreign-readers.ts';
import { runInSlices } from './run-in-slices.ts';

/**
 * Reads the file of another app, or says why it is refused. A file larger than any import is not read, because it may
 * exceed the memory.
 */
export async function readForeignFile(
  file: File,
  context: ReadingContext,
): Promise<FileReading<ForeignFile>> {
  const maxBytes = limits.importBodyBytes;
  if (file.size > maxBytes) return refuseFile({ kind: 'file-too-large', bytes: file.size, maxBytes });
  const bytes = await readBytes(file);
  if (bytes === null) return refuseFile({ kind: 'unreadable' });
  const unpacked = isZip(bytes) ? await unzipped(bytes) : null;
  if (unpacked?.ok === false) return unpacked;
  const text = decodeUtf8(unpacked?.value.bytes ?? bytes);
  if (text === null) return refuseFile({ kind: 'not-utf-8' });
  const found = await runInSlices(recogniseFile(unpacked?.value.name ?? file.name, text));
  if (found === null) return refuseFile({ kind: 'unknown-format' });
  if ('text' in found) {
    const read = await textReaders[found.source]();
    return runInSlices(read(found.text, context));
  }
  const read = await jsonReaders[found.source]();
  return runInSlices(read(found.data, context));
}

/** Unpacks the file in a zip. The code for it loads only then. */
async function unzipped(bytes: Uint8Array<ArrayBuffer>): Promise<FileReading<NamedBytes>> {
  const [{ fileInZip }, { inflateRaw }] = await Promise.all([
    import('#domain/import/file-in-zip.ts'),
    import('../../../platform/inflate-raw.ts'),
  ]);
  return fileInZip(bytes, inflateRaw);
}

/** Decodes UTF-8; null for any other encoding. UTF-16 without a byte order mark is valid UTF-8 with a zero in every other byte. */
function decodeUtf8(bytes: Uint8Array<ArrayBuffer>): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
