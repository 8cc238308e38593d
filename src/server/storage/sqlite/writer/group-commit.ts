import { type DatabaseSync } from 'node:sqlite';
import { type Kysely } from 'kysely';
import {
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
  /** The batch had enough to do without the command, or without the rest of it: its turn comes again. */
  | { readonly kind: 'later'; readonly partial: PartialPush | null };

/** A command in a batch. */
export interface BatchCommand extends Command {
  /** A push that waits, or stops between two mutations, once the batch has done enough. */
  readonly isLong?: boolean;
  readonly partial?: PartialPush | null;
}

/** The writing connection, and the query builder on it. */
export interface WriterConnection {
  readonly database: DatabaseSync;
  readonly kysely: Kysely<Tables>;
}

export interface GroupCommitOptions {
  /** Called with the milliseconds that the commit itself took. */
  readonly onCommitted?: (milliseconds: number) => void;
  /** Whether the batch has done so much that nothing which may take long is to be begun in it. */
  readonly isTimeUp?: () => boolean;
}

/**
 * Runs everything that queued up as one transaction with one fsync. A command that fails takes only itself back: the
 * batch is taken back and runs anew with a savepoint for each. An error that ends the transaction itself (a full disk
 * does) fails the whole batch and the rest of it does not run: nothing is answered that is not on the disk. Of pushes
 * that may take long, one mutation is carried out, and further ones until the batch has done enough.
 * @throws StorageError of fault `broken` where the disk cannot be trusted any more
 */
export async function groupCommit(
  { database, kysely }: WriterConnection,
  batch: readonly BatchCommand[],
  { onCommitted = () => {}, isTimeUp = () => false }: GroupCommitOptions = {},
): Promise<readonly CommandResult[]> {
  try {
    // One connection held for the whole batch: its commands never wait for each other's locks.
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
 * Null if one of them failed: what they wrote until then is to be taken back. As a rule none does, and a savepoint for
 * each would cost a seventh of their time, since SQLite copies every page before a command changes it.
 */
async function runTogether(
  tx: Database,
  batch: readonly BatchCommand[],
  isTimeUp: () => boolean,
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
  isTimeUp: () => boolean,
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

/** Runs the commands one after the other, each by `attempt`. */
async function runAll(
  tx: Database,
  batch: readonly BatchCommand[],
  isTimeUp: () => boolean,
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

async function run(tx: Database, command: BatchCommand, isTimeUp: () => boolean): Promise<CommandResult> {
  const output = command.isLong
    ? await continuePush(tx, command.input as PushMutations, command.partial ?? null, isTimeUp)
    : await runCommand(tx, command);
  return isPartial(output) ? { kind: 'later', partial: output } : { kind: 'done', output };
}
