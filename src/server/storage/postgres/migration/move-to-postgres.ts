import { type DatabaseSync } from 'node:sqlite';
import { type Client } from 'pg';
import { errorMessage } from '../../../errors/error-message.ts';
import { type Progress } from '../../../runtime/progress.ts';
import { StorageError } from '../../errors/storage-error.ts';
import { openDatabase } from '../../sqlite/database/open-database.ts';
import { databaseFile } from '../../sqlite/files/data-directory.ts';
import { lockDirectory } from '../../sqlite/locks/directory-lock.ts';
import { checkServer } from '../connection/check-server-settings.ts';
import { clientClassOf } from '../connection/client-class.ts';
import { connectionConfig } from '../connection/connection-config.ts';
import { liftTimeouts } from '../connection/lift-timeouts.ts';
import { migrate } from './migrate.ts';

export interface MoveOptions {
  readonly dataDirectory: string;
  readonly databaseUrl: string;
  readonly now: number;
  /** Called repeatedly with the progress from 0 to 1; each row is written once and compared once. */
  readonly progress: Progress;
  /** Aborts the move; nothing has been moved then. */
  readonly signal?: AbortSignal;
}

export interface MoveResult {
  readonly rows: number;
  /** Whether an earlier move had already copied everything. */
  readonly wasAlreadyMoved: boolean;
}

type Row = Readonly<Record<string, string | number | null>>;

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
  readonly rows: number;
}

const rowsPerBatch = 500;

/**
 * Copies an installation's SQLite database to PostgreSQL and compares every row, in one transaction: either
 * everything is copied and equal, or nothing. A database that already has rows is only compared. The SQLite
 * database stays as it is; no server may use it during the move.
 * @throws StorageError
 */
export async function moveToPostgres(move: MoveOptions): Promise<MoveResult> {
  const { dataDirectory, now, signal } = move;
  const unlock = lockDirectory(dataDirectory);
  try {
    const source = await openDatabase(databaseFile(dataDirectory), now, () => {}, signal);
    try {
      return await moveAll(source, move);
    } finally {
      source.close();
    }
  } finally {
    unlock();
  }
}

async function moveAll(
  source: DatabaseSync,
  { databaseUrl, now, progress, signal }: MoveOptions,
): Promise<MoveResult> {
  const target = new (clientClassOf(databaseUrl))(
    connectionConfig(databaseUrl, { synchronous_commit: 'on' }),
  );
  target.on('error', () => {});
  let isCommitting = false;
  // Closing the connection also ends a wait for a lock.
  const abort = () => void target.end().catch(() => {});
  try {
    signal?.throwIfAborted();
    // Keeps operator commands, which do not lock the directory, from writing: such a write could be moved in
    // part or not at all.
    source.exec('BEGIN IMMEDIATE');
    signal?.addEventListener('abort', abort);
    await target.connect();
    await liftTimeouts(target);
    await checkServer(target);
    await migrate(target, now);
    await target.query('BEGIN');
    const tables = tablesOf(source);
    const names = tables.map(({ name }) => `"${name}"`).join(', ');
    await target.query(`LOCK TABLE ${names} IN SHARE ROW EXCLUSIVE MODE`);
    const wasAlreadyMoved = await hasRows(target, tables);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const total = wasAlreadyMoved ? rows : rows * 2;
    let done = 0;
    const step = (count: number) => progress((done += count) / total);
    if (!wasAlreadyMoved) {
      for (const table of tables) await copy(source, target, table, step);
      const epoch = source.prepare('SELECT value FROM epoch').get()?.['value'];
      await target.query('UPDATE epoch SET value = $1', [epoch]);
    }
    for (const table of tables) await compare(source, target, table, step);
    // From here on the move can no longer be aborted, because a failed COMMIT may still have taken effect.
    signal?.removeEventListener('abort', abort);
    isCommitting = true;
    await target.query('COMMIT');
    return { rows, wasAlreadyMoved };
  } catch (error) {
    // After an abort its reason is the error, whatever failed because of it.
    if (!isCommitting) signal?.throwIfAborted();
    if (error instanceof StorageError) throw error;
    const why = errorMessage(error);
    const outcome = isCommitting
      ? 'repeat it: whether all or nothing was moved is not known'
      : 'nothing was moved';
    throw new StorageError('unusable', `${outcome}: ${why}`, { cause: error });
  } finally {
    signal?.removeEventListener('abort', abort);
    await target.end().catch(() => {});
  }
}

/**
 * Tables whose rows belong to the database itself: applied migrations, the write probe, and the epoch, which
 * the new database already has and takes from the old one.
 */
const databaseOwnTables = new Set(['migration', 'write_probe', 'epoch']);

/** All other tables, accounts first because others refer to them. */
function tablesOf(source: DatabaseSync): Table[] {
  const names = source
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !databaseOwnTables.has(name))
    .sort((a, b) => Number(b === 'account') - Number(a === 'account') || (a < b ? -1 : 1));
  return names.map((name) => {
    const columns = source.prepare(`SELECT name, pk FROM pragma_table_info(?) ORDER BY cid`).all(name);
    const key = columns.filter(({ pk }) => Number(pk) > 0).sort((a, b) => Number(a['pk']) - Number(b['pk']));
    const count = source.prepare(`SELECT count(*) AS count FROM "${name}"`).get()?.['count'];
    return {
      name,
      columns: columns.map((column) => String(column['name'])),
      key: key.map((column) => String(column['name'])),
      rows: Number(count),
    };
  });
}

async function hasRows(target: Client, tables: readonly Table[]): Promise<boolean> {
  for (const { name } of tables) {
    const { rowCount } = await target.query(`SELECT 1 FROM "${name}" LIMIT 1`);
    if (rowCount !== 0) return true;
  }
  return false;
}

const columnList = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ');

function rowsOf(source: DatabaseSync, { name, columns, key }: Table): Iterable<Row> {
  const sql = `SELECT ${columnList(columns)} FROM "${name}" ORDER BY ${columnList(key)}`;
  return source.prepare(sql).iterate() as Iterable<Row>;
}

async function copy(
  source: DatabaseSync,
  target: Client,
  table: Table,
  step: (count: number) => void,
): Promise<void> {
  const names = columnList(table.columns);
  const sql = `INSERT INTO "${table.name}" (${names}) SELECT ${names} FROM json_populate_recordset(null::"${table.name}", $1)`;
  for (const batch of batches(rowsOf(source, table))) {
    await target.query(sql, [JSON.stringify(batch)]);
    step(batch.length);
  }
}

async function compare(
  source: DatabaseSync,
  target: Client,
  table: Table,
  step: (count: number) => void,
): Promise<void> {
  const differenceError = () =>
    new StorageError(
      'unusable',
      `the table ${table.name} of the PostgreSQL database is not what is in SQLite: nothing was changed; move into an empty database`,
    );
  const sql = `SELECT ${columnList(table.columns)} FROM "${table.name}" ORDER BY ${columnList(table.key)}`;
  await target.query(`DECLARE moved NO SCROLL CURSOR FOR ${sql}`);
  for (const batch of batches(rowsOf(source, table))) {
    const { rows } = await target.query<Row>(`FETCH ${batch.length} FROM moved`);
    const isEqual = batch.every((row, n) =>
      table.columns.every((column) => rows[n]?.[column] === row[column]),
    );
    if (!isEqual) throw differenceError();
    step(batch.length);
  }
  const { rowCount } = await target.query('FETCH 1 FROM moved');
  if (rowCount !== 0) throw differenceError();
  await target.query('CLOSE moved');
}

function* batches(rows: Iterable<Row>): Iterable<Row[]> {
  let batch: Row[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < rowsPerBatch) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
