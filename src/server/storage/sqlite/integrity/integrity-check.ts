import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { errorMessage } from '../../../errors/error-message.ts';
import { operatorCommand } from '../../../runtime/operator-command.ts';
import { resultCode, resultKindOf } from '../../errors/sqlite-result-codes.ts';
import { StorageError, newerSchemaError } from '../../errors/storage-error.ts';
import { newestSchema } from '../../migrations/migrations.ts';
import { walOf } from '../files/data-directory.ts';
import { fileSize } from '../files/file-size.ts';
import { hasMarker } from './clean-shutdown-marker.ts';

/** How long a lock of another program is waited for, in ms. */
const lockTimeoutMs = 1_500;

export interface CheckedDatabase {
  /** The number of applied migrations; null if there is no database yet. */
  readonly schema: number | null;
}

/** How error messages describe a file. */
export interface FileDescription {
  readonly name: string;
  /** Advice for a file that is damaged, or belongs to another program. */
  readonly ifDamaged: string;
  readonly ifForeign: string;
}

export const describeDatabase = (file: string): FileDescription => ({
  name: `the database ${file}`,
  ifDamaged: `restore a backup (${operatorCommand('restore')}); nothing in it was changed`,
  ifForeign: 'set DATA_DIR to another place',
});

/**
 * Checks a whole database before anything is written to it, because a server must not continue with a damaged
 * one. Reads 300 to 600 MB per second if the file is cached in memory.
 * @param description how error messages describe the file, if it is not the database itself
 * @throws StorageError
 */
export function checkIntegrity(file: string, description = describeDatabase(file)): CheckedDatabase {
  checkNotEmptied(file);
  if (fileSize(file) === 0) return { schema: null };
  const before = fileState(file);
  const database = openUntouched(file);
  try {
    return { schema: checkContent(database) };
  } catch (error) {
    // Another process, such as a second starting server, wrote during the check, which so read a mix of two
    // states.
    if (fileState(file) !== before) return checkIntegrity(file, description);
    throw unusableError(file, error, description);
  } finally {
    database.close();
  }
}

/**
 * The number of applied migrations, read without an integrity check; 0 if there is no database yet.
 * @throws StorageError
 */
export function findSchemaVersion(file: string): number {
  if (fileSize(file) === 0) return 0;
  const database = openUntouched(file);
  try {
    const [row] = database.prepare('SELECT max(number) AS number FROM migration').all();
    return Number(row?.['number'] ?? 0);
  } catch (error) {
    throw unusableError(file, error);
  } finally {
    database.close();
  }
}

/**
 * Detects a database that has lost its content. It would pass for a new one, so all ideas would vanish
 * without an error, and SQLite deletes the WAL of an empty database.
 * @throws StorageError
 */
export function checkNotEmptied(file: string): void {
  if (fileSize(file) > 0) return;
  if (fileSize(walOf(file)) > 0) throw damagedError(file, 'nothing is left of it but its log');
  if (existsSync(file) && hasMarker(file)) throw damagedError(file, 'it held something and is empty');
}

/** Changes with each write to the database or its WAL. */
function fileState(file: string): string {
  const stats = [file, walOf(file)].map((one) => statSync(one, { throwIfNoEntry: false }));
  return stats.map((one) => (one ? `${one.mtimeMs} ${one.size}` : '')).join();
}

/** Opens a database so that, without a WAL, SQLite creates no files beside it. */
function openUntouched(file: string): DatabaseSync {
  const hasLog = fileSize(walOf(file)) > 0;
  const url = pathToFileURL(file);
  // Without a WAL no connection can be writing. With one, SQLite must read it too.
  if (!hasLog) url.searchParams.set('immutable', '1');
  try {
    return new DatabaseSync(hasLog ? file : url, { readOnly: true, timeout: lockTimeoutMs });
  } catch (error) {
    throw unusableError(file, error);
  }
}

/** Checks the content and returns the number of applied migrations. */
function checkContent(database: DatabaseSync): number {
  const all = (sql: string) => database.prepare(sql).all();
  const names = new Set(all(`SELECT name FROM sqlite_schema WHERE type = 'table'`).map(({ name }) => name));
  // An interrupted first start leaves a file without tables, which counts as a new database.
  if (names.size === 0) return 0;
  if (!names.has('migration')) throw new Foreign();
  const [damage] = all('PRAGMA integrity_check(1)').map((row) => String(row['integrity_check']));
  if (damage !== 'ok') throw new Damaged(damage ?? '');
  const schema = Number(all('SELECT max(number) AS number FROM migration')[0]?.['number'] ?? 0);
  if (schema > newestSchema) throw new Newer(schema);
  const [orphan] = all('PRAGMA foreign_key_check');
  if (orphan) throw new Damaged(`a row of ${String(orphan['table'])} belongs to nothing`);
  // The integrity check covers pages but not JSON documents.
  for (const [table, column] of [
    ['account', 'state'],
    ['idea', 'doc'],
    ['mutation', 'inverse'],
  ] as const) {
    if (!names.has(table)) continue;
    const [torn] = all(`SELECT 1 FROM ${table} WHERE ${column} <> '' AND NOT json_valid(${column}) LIMIT 1`);
    if (torn) throw new Damaged(`a ${column} of ${table} cannot be read`);
  }
  // On a read-only connection SQLite does not check the table's CHECK constraints.
  const strange = `SELECT 1 FROM entry WHERE list NOT IN ('updates', 'notes', 'steps') LIMIT 1`;
  if (names.has('entry') && all(strange).length > 0) throw new Damaged('a list of entry cannot be read');
  return schema;
}

class Damaged extends Error {}
class Foreign extends Error {}
class Newer extends Error {
  readonly schema: number;
  constructor(schema: number) {
    super();
    this.schema = schema;
  }
}

/** Converts an error into one that explains to the operator why the database cannot be used. */
export function unusableError(
  file: string,
  error: unknown,
  description = describeDatabase(file),
): StorageError {
  if (error instanceof StorageError) return error;
  const cannot = (reason: string) =>
    new StorageError('unusable', `cannot use ${description.name}: ${reason}`, { cause: error });
  if (error instanceof Newer) return newerSchemaError(error.schema, newestSchema, description.name);
  if (error instanceof Foreign) return cannot(`it is another program's; ${description.ifForeign}`);
  const reason = errorMessage(error).split('\n').join(' ').slice(0, 200);
  switch (resultKindOf(error)) {
    case resultCode.busy:
      return cannot(`another program holds it locked; end that program (fuser ${file} names it)`);
    case resultCode.corrupt:
    case resultCode.notADatabase:
      return damagedError(file, reason, description);
    default:
      return error instanceof Damaged ? damagedError(file, reason, description) : cannot(reason);
  }
}

function damagedError(file: string, reason: string, description = describeDatabase(file)): StorageError {
  return new StorageError('unusable', `${description.name} is damaged (${reason}): ${description.ifDamaged}`);
}
