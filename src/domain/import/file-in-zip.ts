import { type FileReading, refuseFile } from '../files/file-fault.ts';
import { limits } from '../primitives/limits.ts';
import { type InflateRaw, type ZipEntry, unpackEntry, zipEntries } from './unzip.ts';

/** A file with its name. */
export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Unpacks the file of a zip that holds the tasks: by its name for Vikunja and Google, else the only readable file, because
 * Notion's zips also contain pictures. Notion packs its zip into another one, so a single zip inside a zip is read too, one
 * level deep.
 */
export async function fileInZip(
  zip: Uint8Array<ArrayBuffer>,
  inflateRaw: InflateRaw,
  maxBytes: number = limits.importBodyBytes,
): Promise<FileReading<NamedBytes>> {
  const entries = zipEntries(zip);
  if (entries === null) return refuseFile({ kind: 'broken-zip' });
  const inner = findEntry(entries) ? undefined : onlyZip(entries);
  if (!inner) return unpackTasks(entries, inflateRaw, maxBytes);
  const unpacked = await unpackEntry(inner, inflateRaw, maxBytes);
  if (!unpacked.ok) return unpacked;
  const innerEntries = zipEntries(unpacked.value);
  if (innerEntries === null) return refuseFile({ kind: 'broken-zip' });
  return unpackTasks(innerEntries, inflateRaw, maxBytes);
}

async function unpackTasks(
  entries: readonly ZipEntry[],
  inflateRaw: InflateRaw,
  maxBytes: number,
): Promise<FileReading<NamedBytes>> {
  const entry = findEntry(entries);
  if (!entry) return refuseFile({ kind: 'unknown-format' });
  const unpacked = await unpackEntry(entry, inflateRaw, maxBytes);
  if (!unpacked.ok) return unpacked;
  return { ok: true, value: { name: baseName(entry.name), bytes: unpacked.value } };
}

function findEntry(entries: readonly ZipEntry[]): ZipEntry | undefined {
  const named = (name: string) => entries.find((entry) => entry.name === name);
  if (named('data.json') && named('VERSION')) return named('data.json');
  const tasks = entries.find((entry) => entry.name.endsWith('/Tasks/Tasks.json'));
  if (tasks) return tasks;
  const readable = entries.filter((entry) => /\.(?:json|csv)$/i.test(entry.name));
  // Notion writes each table twice: this file has all rows, the other only those of one view.
  const whole = readable.filter((entry) => entry.name.endsWith('_all.csv'));
  return readable.length === 1 ? readable[0] : whole.length === 1 ? whole[0] : undefined;
}

function onlyZip(entries: readonly ZipEntry[]): ZipEntry | undefined {
  const zips = entries.filter((entry) => /\.zip$/i.test(entry.name));
  return zips.length === 1 ? zips[0] : undefined;
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
