import { type FileReading, refuseFile } from '#domain/files/file-fault.ts';
import { type NamedBytes } from '#domain/import/file-in-zip.ts';
import { isZip } from '#domain/import/is-zip.ts';
import { recogniseForeignFile } from '#domain/import/recognise-file.ts';
import { zoneOf } from '#domain/mutation/mutation.ts';
import { limits } from '#domain/primitives/limits.ts';
import { readBytes } from '../platform/files.ts';
import { inflateRaw } from '../platform/inflate-raw.ts';
import { type ForeignContext, type WorkerReading } from './foreign-question.ts';
import { foreignReaders } from './foreign-readers.ts';

/**
 * Reads the file of another app, or says why it is refused. For some sources it returns only the text, which the page reads. A
 * file larger than any import is not read, because it may exceed the memory.
 */
export async function readForeign(file: File, { stamp, ...context }: ForeignContext): Promise<WorkerReading> {
  const maxBytes = limits.importBodyBytes;
  if (file.size > maxBytes) return refuseFile({ kind: 'file-too-large', bytes: file.size, maxBytes });
  const bytes = await readBytes(file);
  if (bytes === null) return refuseFile({ kind: 'unreadable' });
  const unpacked = isZip(bytes) ? await unzipped(bytes) : null;
  if (unpacked?.ok === false) return unpacked;
  const text = decodeUtf8(unpacked?.value.bytes ?? bytes);
  if (text === null) return refuseFile({ kind: 'not-utf-8' });
  const source = recogniseForeignFile(unpacked?.value.name ?? file.name, text);
  if (source === null) return readOwn(text);
  if (source === 'text' || source === 'todoist-csv') return { ok: true, value: { source, text } };
  const read = await foreignReaders[source]();
  return read(text, { ...context, zone: zoneOf(stamp), nowMs: stamp.at });
}

/** Reads the ideas of Forge's own JSON file, which `Import` would only replace. */
async function readOwn(text: string): Promise<WorkerReading> {
  const { parseImport } = await import('#domain/files/import-file.ts');
  const reading = parseImport(text);
  if (!reading.ok) return refuseFile({ kind: 'unknown-format' });
  // The CSV file of Forge holds the same.
  return {
    ok: true,
    value: { source: 'forge-csv', ideas: reading.value, leftOut: [], shortened: new Set() },
  };
}

/** Unpacks the file in a zip. The code for it loads only then. */
async function unzipped(bytes: Uint8Array<ArrayBuffer>): Promise<FileReading<NamedBytes>> {
  const { fileInZip } = await import('#domain/import/file-in-zip.ts');
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
