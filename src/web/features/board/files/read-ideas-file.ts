import { type FileReading, refuseFile } from '#domain/files/file-fault.ts';
import { parseImport } from '#domain/files/import-file.ts';
import { type ImportedIdea } from '#domain/mutation/mutation.ts';
import { limits } from '#domain/primitives/limits.ts';
import { decodeText } from '../../../platform/decode-text.ts';
import { readBytes } from '../../../platform/files.ts';

/**
 * Reads the ideas in a file, or why it is refused. A file larger than any import is not read, as it may exceed
 * the memory.
 */
export async function readIdeasFile(file: File): Promise<FileReading<readonly ImportedIdea[]>> {
  const maxBytes = limits.importBodyBytes;
  if (file.size > maxBytes) return refuseFile({ kind: 'file-too-large', bytes: file.size, maxBytes });
  const bytes = await readBytes(file);
  if (bytes === null) return refuseFile({ kind: 'unreadable' });
  const text = decodeText(bytes);
  return text === null ? refuseFile({ kind: 'encoding' }) : parseImport(text);
}
