import { type BigIntStats, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dayMs } from '#domain/time/calendar-day.ts';
import { newestSchema } from '../../migrations/migrations.ts';
import { walOf } from '../files/data-directory.ts';
import { identityOf } from '../files/file-identity.ts';

/** Milliseconds after which a database is looked through again, even where nobody can have changed it. */
const trustedForMs = dayMs;

/** What a server that stopped in order notes about the database it leaves. */
interface Marker {
  readonly lookedThroughAt: number;
  readonly schema: number;
  /** What the system knows of the file: any change of it shows in a time (ctime) that nobody can set. */
  readonly trace: string;
}

/** A look through the whole of a database. */
export interface IntegrityCheck {
  readonly checkedAt: number;
  /** Of the file that was looked through, whatever bears its name later. */
  readonly identity: string | null;
}

const markerFile = (file: string) => path.join(path.dirname(file), 'forge.left-sound');

/**
 * When this database was last looked through as a whole, if that is not long ago and it is exactly as the server
 * after that left it: stopped in order, with all of its log in it. Null otherwise.
 */
export function lastIntegrityCheckAt(file: string, now: number): number | null {
  const marker = readMarker(file);
  if (marker === null || marker.schema !== newestSchema || marker.trace !== fileStateOf(file)) return null;
  const age = now - marker.lookedThroughAt;
  return age >= 0 && age < trustedForMs ? marker.lookedThroughAt : null;
}

/** Whether a server has left a database here, whatever lies there by now. */
export function hasMarker(file: string): boolean {
  return existsSync(markerFile(file));
}

/**
 * To be called once the connection that wrote is closed. Without a note the next start looks for itself, as it has to
 * where another file lies in the place by now: of that one nothing is known.
 */
export function writeMarker(file: string, check: IntegrityCheck): void {
  const trace = fileStateOf(file);
  if (trace === null || identityOf(file) !== check.identity) return;
  const marker: Marker = { lookedThroughAt: check.checkedAt, schema: newestSchema, trace };
  try {
    writeFileSync(markerFile(file), JSON.stringify(marker), { mode: 0o600 });
  } catch {
    // The disk may be full.
  }
}

/** To be called before anything is written: whoever does not stop in order leaves none. */
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

/** Null where there is a log: what is in it is not in the file. */
function fileStateOf(file: string): string | null {
  const stats = (one: string): BigIntStats | undefined =>
    statSync(one, { bigint: true, throwIfNoEntry: false });
  const found = stats(file);
  if (found === undefined || (stats(walOf(file))?.size ?? 0n) > 0n) return null;
  return [found.ino, found.size, found.mtimeNs, found.ctimeNs].join(' ');
}
