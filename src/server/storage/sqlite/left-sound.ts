import { type BigIntStats, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dayLength } from '#domain/day-length.ts';
import { newestSchema } from '../migrations/all.ts';
import { logOf } from './data-directory.ts';
import { identityOf } from './file-identity.ts';

/** Milliseconds after which a database is looked through again, even where nobody can have changed it. */
const trustedFor = dayLength;

/** What a server that stopped in order notes about the database it leaves. */
interface Note {
  readonly lookedThroughAt: number;
  readonly schema: number;
  /** What the system knows of the file: any change of it shows in a time (ctime) that nobody can set. */
  readonly trace: string;
}

/** A look through the whole of a database. */
export interface Look {
  readonly at: number;
  /** Of the file that was looked through, whatever bears its name later. */
  readonly identity: string | null;
}

const noteOf = (file: string) => path.join(path.dirname(file), 'forge.left-sound');

/**
 * When this database was last looked through as a whole, if that is not long ago and it is exactly as the server
 * after that left it: stopped in order, with all of its log in it. Null otherwise.
 */
export function lastLookAt(file: string, now: number): number | null {
  const note = readNote(file);
  if (note === null || note.schema !== newestSchema || note.trace !== traceOf(file)) return null;
  const age = now - note.lookedThroughAt;
  return age >= 0 && age < trustedFor ? note.lookedThroughAt : null;
}

/** Whether a server has left a database here, whatever lies there by now. */
export function wasLeft(file: string): boolean {
  return existsSync(noteOf(file));
}

/**
 * To be called once the connection that wrote is closed. Without a note the next start looks for itself, as it has to
 * where another file lies in the place by now: of that one nothing is known.
 */
export function leaveNote(file: string, look: Look): void {
  const trace = traceOf(file);
  if (trace === null || identityOf(file) !== look.identity) return;
  const note: Note = { lookedThroughAt: look.at, schema: newestSchema, trace };
  try {
    writeFileSync(noteOf(file), JSON.stringify(note), { mode: 0o600 });
  } catch {
    // The disk may be full.
  }
}

/** To be called before anything is written: whoever does not stop in order leaves none. */
export function removeNote(file: string): void {
  rmSync(noteOf(file), { force: true });
}

function readNote(file: string): Note | null {
  try {
    return JSON.parse(readFileSync(noteOf(file), 'utf8')) as Note;
  } catch {
    return null;
  }
}

/** Null where there is a log: what is in it is not in the file. */
function traceOf(file: string): string | null {
  const stats = (one: string): BigIntStats | undefined =>
    statSync(one, { bigint: true, throwIfNoEntry: false });
  const found = stats(file);
  if (found === undefined || (stats(logOf(file))?.size ?? 0n) > 0n) return null;
  return [found.ino, found.size, found.mtimeNs, found.ctimeNs].join(' ');
}
