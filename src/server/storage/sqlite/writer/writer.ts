import path from 'node:path';
import { type DatabaseSync } from 'node:sqlite';
import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { Kysely } from 'kysely';
import { type StorageError, type WireError, storageError } from '../../errors/storage-error.ts';
import { type Tables } from '../../schema/schema.ts';
import { busyTimeoutMs } from '../connection/connection.ts';
import { sqliteDialect } from '../connection/dialect.ts';
import { openUnlessCheckedRecently } from '../database/open-database.ts';
import { renewEpochIfReplaced } from '../database/renew-epoch.ts';
import { type Ballast, ballastIn } from '../files/ballast.ts';
import { watchFiles } from '../files/file-watch.ts';
import { removeMarker, writeMarker } from '../integrity/clean-shutdown-marker.ts';
import { WalCheckpointer } from '../wal/wal-checkpointer.ts';
import { CommandQueue } from './command-queue.ts';
import { withBallast } from './full-disk.ts';
import { type CommandResult, groupCommit } from './group-commit.ts';
import {
  type Answer,
  type FromWriter,
  type QueuedCommand,
  type ToWriterMessage,
  type WriterData,
} from './writer-protocol.ts';

/** How long shutdown waits for readers, in ms. The next start checkpoints the WAL that is left. */
const readerTimeoutMs = 500;

/**
 * The time after which a batch begins no more long work, in ms, because other commands wait for its commit.
 */
const maxBatchMs = 100;

/** Hooks and settings for tests and measurements. */
export interface WriterVariant {
  readonly onOpened?: (database: DatabaseSync) => void;
  readonly commit?: typeof groupCommit;
  /** The WAL length in pages at which it is checkpointed. */
  readonly maxWalPages?: number;
}

/**
 * Owns the only writing connection. Messages queue up during a commit, and then all short commands become the
 * next batch, and long ones the batch after it. If the database is unusable or becomes so, the thread reports
 * that and exits.
 */
export async function runWriter(
  port: MessagePort,
  data: WriterData,
  { onOpened = () => {}, commit = groupCommit, maxWalPages }: WriterVariant = {},
): Promise<void> {
  const send = (message: FromWriter) => port.postMessage(message);
  try {
    const { database, integrityCheck, isReplaced } = await openUnlessCheckedRecently(data.file, data.now);
    if (data.hasDirectoryLock) {
      renewEpochIfReplaced(database, isReplaced, data.now);
      removeMarker(data.file);
    }
    onOpened(database);
    const checkpointer = new WalCheckpointer(database, data.file, { maxPages: maxWalPages });
    const onClosed = () => {
      // Without the lock another process may still be writing, and a server among them may crash later.
      if (data.hasDirectoryLock) writeMarker(data.file, integrityCheck);
    };
    const ballast = ballastIn(path.dirname(data.file));
    serve(port, send, {
      database,
      checkpointer,
      ballast,
      commit,
      onClosed,
      checkFiles: watchFiles(data.file),
    });
    send({ kind: 'ready' });
  } catch (error) {
    send({ kind: 'unusable', error: toWire(storageError(error)) });
    port.close();
  }
}

interface WriterDeps {
  readonly database: DatabaseSync;
  readonly checkpointer: WalCheckpointer;
  readonly ballast: Ballast;
  readonly commit: typeof groupCommit;
  /** Called once the database is closed cleanly, with an empty WAL unless another connection still reads. */
  readonly onClosed: () => void;
  /** Throws if the database was moved or replaced, so that its writes would be lost. */
  readonly checkFiles: () => void;
}

function serve(
  port: MessagePort,
  send: (message: FromWriter) => void,
  { database, checkpointer, ballast, commit, onClosed, checkFiles }: WriterDeps,
): void {
  const kysely = new Kysely<Tables>({ dialect: sqliteDialect(database) });
  const queue = new CommandQueue<QueuedCommand>();
  let commitMs = 0;
  const onCommitted = (milliseconds: number) => (commitMs += milliseconds);
  let batchStartedAt = 0;
  const isTimeUp = (share = 1) => performance.now() > batchStartedAt + share * maxBatchMs;
  const commitWithBallast = withBallast(
    (batch) => commit({ database, kysely }, batch, { onCommitted, isTimeUp }),
    checkpointer,
    ballast,
    (isFull) => send({ kind: 'room', isFull }),
  );
  let isBusy = false;
  let isClosing = false;

  const checkFilesInPlace = () => {
    try {
      checkFiles();
    } catch (error) {
      // Empties the WAL into the moved database. It must not be applied to another database now in its place.
      checkpointer.truncate(readerTimeoutMs);
      throw error;
    }
  };

  const take = (messages: ToWriterMessage) => {
    for (const message of messages) {
      if (message.kind === 'close') isClosing = true;
      else queue.add(message);
    }
  };

  const runBatch = async (batch: readonly QueuedCommand[]) => {
    commitMs = 0;
    const started = performance.now();
    batchStartedAt = started;
    const results = await commitWithBallast(batch);
    const durationMs = performance.now() - started;
    checkFilesInPlace();
    // Until it is overwritten, the WAL still contains the deleted data.
    if (batch.some(({ name }) => name === 'deleteAccountAsOwner' || name === 'deleteAccountAsOperator'))
      checkpointer.truncate(busyTimeoutMs);
    const answers = batch.flatMap(({ id }, index) => answersOf(id, results[index]));
    send({ kind: 'answers', answers, batch: { commandCount: answers.length, durationMs, commitMs } });
    checkpointer.afterCommit();
    queue.finish(batch, results);
  };

  const work = async () => {
    isBusy = true;
    takeArrived(port, take);
    while (!queue.isEmpty) {
      await runBatch(queue.take());
      takeArrived(port, take);
    }
    if (isClosing) {
      checkpointer.truncate(readerTimeoutMs);
      await checkpointer.close();
      await kysely.destroy();
      onClosed();
      port.close();
    } else isBusy = false;
  };

  port.on('message', (messages: ToWriterMessage) => {
    take(messages);
    if (isBusy) return;
    work().catch((error: unknown) => {
      // The batch gets no answers, and nothing more is written, not even on closing.
      send({ kind: 'broken', error: toWire(storageError(error)) });
      port.close();
    });
  });
}

/** Takes messages that have already arrived, without waiting for the event loop to deliver them. */
function takeArrived(port: MessagePort, take: (messages: ToWriterMessage) => void): void {
  for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port))
    take(next.message as ToWriterMessage);
}

/** Empty if a part of the command is still to run. */
function answersOf(id: number, result: CommandResult | undefined): readonly Answer[] {
  switch (result?.kind) {
    case 'done':
      return [{ id, ok: true, output: result.output }];
    case 'failed':
      return [{ id, ok: false, error: toWire(result.error) }];
    default:
      return [];
  }
}

function toWire({ fault, message }: StorageError): WireError {
  return { fault, message };
}
