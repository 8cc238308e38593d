import { type DatabaseSync, type StatementSync } from 'node:sqlite';
import { type Kysely } from 'kysely';
import { BegunPush, type PushMutations, goOnPushing } from '../commands/push-mutations.ts';
import { type Command, runCommand } from '../commands/registry.ts';
import { type Database, type Tables } from '../schema.ts';
import { type StorageError, storageError } from '../storage-error.ts';

export type CommandResult =
  | { readonly ok: true; readonly output: unknown }
  | { readonly ok: false; readonly error: StorageError }
  /** The batch had enough to do without the command, or without the rest of it: its turn comes again. */
  | { readonly ok: 'later'; readonly begun: BegunPush | null };

/** A command in a batch. */
export interface Queued extends Command {
  /** A push that waits, or stops between two mutations, once the batch has done enough. */
  readonly isLong?: boolean;
  readonly begun?: BegunPush | null;
}

/**
 * Runs everything that queued up as one transaction with one fsync. Each command has a savepoint, so one
 * that fails takes only itself back. An error that ends the transaction itself (a full disk does) fails
 * the whole batch and the rest of it does not run: nothing is answered that is not on the disk. Of pushes that may
 * take long, one mutation is carried out, and further ones until the batch has done enough.
 * @throws StorageError of fault `broken` where the disk cannot be trusted any more
 */
export async function groupCommit(
  database: DatabaseSync,
  kysely: Kysely<Tables>,
  batch: readonly Queued[],
  measured: (commitMilliseconds: number) => void = () => {},
  isEnough: () => boolean = () => false,
): Promise<readonly CommandResult[]> {
  try {
    database.exec('BEGIN IMMEDIATE');
    // One connection held for the whole batch: its commands never wait for each other's locks.
    const results = await kysely.connection().execute((tx) => runAll(database, tx, batch, isEnough));
    const started = performance.now();
    database.exec('COMMIT');
    measured(performance.now() - started);
    return results;
  } catch (error) {
    const known = storageError(error);
    if (known.fault === 'broken') throw known;
    if (database.isTransaction) database.exec('ROLLBACK');
    return batch.map(() => ({ ok: false, error: known }));
  }
}

async function runAll(
  database: DatabaseSync,
  tx: Database,
  batch: readonly Queued[],
  isEnough: () => boolean,
): Promise<CommandResult[]> {
  const results: CommandResult[] = [];
  let hasRunLong = false;
  const [savepoint, release] = savepointOf(database);
  for (const command of batch) {
    const { isLong = false, begun = null } = command;
    if (isLong && hasRunLong && isEnough()) {
      results.push({ ok: 'later', begun });
      continue;
    }
    hasRunLong ||= isLong;
    savepoint.run();
    try {
      const output = isLong
        ? await goOnPushing(tx, command.input as PushMutations, begun, isEnough)
        : await runCommand(tx, command);
      results.push(output instanceof BegunPush ? { ok: 'later', begun: output } : { ok: true, output });
    } catch (error) {
      const known = storageError(error);
      if (!database.isTransaction || known.fault === 'broken') throw known;
      database.exec('ROLLBACK TO command');
      results.push({ ok: false, error: known });
    }
    release.run();
  }
  return results;
}

const savepoints = new WeakMap<DatabaseSync, readonly [begin: StatementSync, release: StatementSync]>();

/** Compiled once: there is one of each for every command. */
function savepointOf(database: DatabaseSync): readonly [begin: StatementSync, release: StatementSync] {
  let made = savepoints.get(database);
  if (made === undefined) {
    made = [database.prepare('SAVEPOINT command'), database.prepare('RELEASE command')];
    savepoints.set(database, made);
  }
  return made;
}
