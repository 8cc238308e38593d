import { type DatabaseSync } from 'node:sqlite';
import { type Kysely } from 'kysely';
import {
  type IsTimeUp,
  type PartialPush,
  type PushMutations,
  continuePush,
  isPartial,
} from '../../commands/push-mutations.ts';
import { type Command, runCommand } from '../../commands/registry.ts';
import { type StorageError, storageError } from '../../errors/storage-error.ts';
import { type Database, type Tables } from '../../schema/schema.ts';

export type CommandResult =
  | { readonly kind: 'done'; readonly output: unknown }
  | { readonly kind: 'failed'; readonly error: StorageError }
  /**
   * The batch ran out of time before the command, or before the rest of it: it runs again in a later batch.
   */
  | { readonly kind: 'later'; readonly partial: PartialPush | null };

/** A command in a batch. */
export interface BatchCommand extends Command {
  /** A push that waits, or pauses between two mutations, once the batch's time is up. */
  readonly isLong?: boolean;
  readonly partial?: PartialPush | null;
}

/** The writing connection and the query builder on it. */
export interface WriterConnection {
  readonly database: DatabaseSync;
  readonly kysely: Kysely<Tables>;
}

export interface GroupCommitOptions {
  /** Receives the duration of the COMMIT alone. */
  readonly onCommitted?: (milliseconds: number) => void;
  /** Whether the batch's time is up, so that no further long work may begin in it. */
  readonly isTimeUp?: IsTimeUp;
}

/**
 * Runs a batch of commands in one transaction with one fsync. If a command fails, the batch is rolled back
 * and repeated with a savepoint per command, so that only the failed one is undone. An error that ends the
 * transaction, such as a full disk, fails the whole batch: no command is acknowledged that is not on disk.
 * Long pushes run until the batch's time is up; the first of them runs at least one mutation.
 * @throws StorageError with fault `broken` if the disk can no longer be trusted
 */
export async function groupCommit(
  { database, kysely }: WriterConnection,
  batch: readonly BatchCommand[],
  { onCommitted = () => {}, isTimeUp = () => false }: GroupCommitOptions = {},
): Promise<readonly CommandResult[]> {
  try {
    // One connection for the whole batch, so that its commands never wait for each other's locks.
    const results = await kysely.connection().execute(async (tx) => {
      database.exec('BEGIN IMMEDIATE');
      const together = await runTogether(tx, batch, isTimeUp);
      if (together !== null) return together;
      if (database.isTransaction) database.exec('ROLLBACK');
      database.exec('BEGIN IMMEDIATE');
      return runWithSavepoints(database, tx, batch, isTimeUp);
    });
    const started = performance.now();
    database.exec('COMMIT');
    onCommitted(performance.now() - started);
    return results;
  } catch (error) {
    const known = storageError(error);
    if (known.fault === 'broken') throw known;
    if (database.isTransaction) database.exec('ROLLBACK');
    return batch.map(() => ({ kind: 'failed', error: known }));
  }
}

/**
 * Runs the batch without savepoints, which would cost a seventh of its time because SQLite copies every page
 * before a command changes it. Returns null if a command failed; the caller must then roll back.
 */
async function runTogether(
  tx: Database,
  batch: readonly BatchCommand[],
  isTimeUp: IsTimeUp,
): Promise<readonly CommandResult[] | null> {
  try {
    return await runAll(tx, batch, isTimeUp, (run) => run());
  } catch (error) {
    if (storageError(error).fault === 'broken') throw error;
    return null;
  }
}

function runWithSavepoints(
  database: DatabaseSync,
  tx: Database,
  batch: readonly BatchCommand[],
  isTimeUp: IsTimeUp,
): Promise<readonly CommandResult[]> {
  return runAll(tx, batch, isTimeUp, async (run) => {
    database.exec('SAVEPOINT command');
    let result: CommandResult;
    try {
      result = await run();
    } catch (error) {
      const known = storageError(error);
      if (!database.isTransaction || known.fault === 'broken') throw known;
      database.exec('ROLLBACK TO command');
      result = { kind: 'failed', error: known };
    }
    database.exec('RELEASE command');
    return result;
  });
}

/** Runs the commands in order, each through `attempt`. */
async function runAll(
  tx: Database,
  batch: readonly BatchCommand[],
  isTimeUp: IsTimeUp,
  attempt: (run: () => Promise<CommandResult>) => Promise<CommandResult>,
): Promise<readonly CommandResult[]> {
  const results: CommandResult[] = [];
  let hasRunLong = false;
  for (const command of batch) {
    const { isLong = false, partial = null } = command;
    if (isLong && hasRunLong && isTimeUp()) {
      results.push({ kind: 'later', partial });
      continue;
    }
    hasRunLong ||= isLong;
    results.push(await attempt(() => run(tx, command, isTimeUp)));
  }
  return results;
}

async function run(tx: Database, command: BatchCommand, isTimeUp: IsTimeUp): Promise<CommandResult> {
  const output = command.isLong
    ? await continuePush(tx, command.input as PushMutations, command.partial ?? null, isTimeUp)
    : await runCommand(tx, command);
  return isPartial(output) ? { kind: 'later', partial: output } : { kind: 'done', output };
}
