import { type BigIntStats, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dayMs } from '#domain/time/calendar-day.ts';
import { newestSchema } from '../../migrations/migrations.ts';
import { walOf } from '../files/data-directory.ts';
import { identityOf } from '../files/file-identity.ts';

/** How long an integrity check stays valid, in ms, even if the database has not changed. */
const trustedForMs = dayMs;

/** The file that a server writes on a clean shutdown, about the database it closed. */
interface Marker {
  readonly lookedThroughAt: number;
  readonly schema: number;
  /** The file's inode, size and times. Any change to the file changes its ctime, which no program can set. */
  readonly trace: string;
}

/** The last check of a whole database. */
export interface IntegrityCheck {
  readonly checkedAt: number;
  /** The file that was checked, even if another file has its name later. */
  readonly identity: string | null;
}

const markerFile = (file: string) => path.join(path.dirname(file), 'forge.left-sound');

/**
 * The time of the last integrity check, in ms since 1970. Null if that is too long ago, or if the database is
 * not exactly as a server left it at a clean shutdown, with an empty WAL.
 */
export function lastIntegrityCheckAt(file: string, now: number): number | null {
  const marker = readMarker(file);
  if (marker === null || marker.schema !== newestSchema || marker.trace !== fileStateOf(file)) return null;
  const age = now - marker.lookedThroughAt;
  return age >= 0 && age < trustedForMs ? marker.lookedThroughAt : null;
}

/** Whether the database is not the one that a server left here at a clean shutdown. */
export function isReplacedSinceShutdown(file: string): boolean {
  const marker = readMarker(file);
  return marker !== null && marker.trace !== fileStateOf(file);
}

/** Whether a server has shut down cleanly here, whatever has happened to the database since. */
export function hasMarker(file: string): boolean {
  return existsSync(markerFile(file));
}

/**
 * Must be called once the writing connection is closed. Writes no marker if another file has replaced the
 * checked one: the next start then checks it.
 */
export function writeMarker(file: string, check: IntegrityCheck): void {
  const trace = fileStateOf(file);
  if (trace === null || identityOf(file) !== check.identity) return;
  const marker: Marker = { lookedThroughAt: check.checkedAt, schema: newestSchema, trace };
  try {
    writeFileSync(markerFile(file), JSON.stringify(marker), { mode: 0o600 });
  } catch {
    // The disk may be full. Without a marker the next start runs a check.
  }
}

/** Must be called before anything is written, so that a crash leaves no marker. */
export function removeMarker(file: string): void {
  rmSync(markerFile(file), { force: true });
}

function readMarker(file: string): Marker | null {
  try {
    return JSON.parse(readFileSync(markerFile(file), 'utf8')) as Marker;
  } catch {
    return null;
  }
}

/** Null if there is a WAL, because the file then lacks its content. */
function fileStateOf(file: string): string | null {
  const stats = (one: string): BigIntStats | undefined =>
    statSync(one, { bigint: true, throwIfNoEntry: false });
  const found = stats(file);
  if (found === undefined || (stats(walOf(file))?.size ?? 0n) > 0n) return null;
  return [found.ino, found.size, found.mtimeNs, found.ctimeNs].join(' ');
}
