import path from 'node:path';
import { type DatabaseSync } from 'node:sqlite';
import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { Kysely } from 'kysely';
import { type StorageError, type WireError, storageError } from '../../errors/storage-error.ts';
import { type Tables } from '../../schema/schema.ts';
import { busyTimeoutMs } from '../connection/connection.ts';
import { sqliteDialect } from '../connection/dialect.ts';
import { openUnlessCheckedRecently } from '../database/open-database.ts';
import { type Ballast, ballastIn } from '../files/ballast.ts';
import { watchFiles } from '../files/file-watch.ts';
import { writeMarker } from '../integrity/clean-shutdown-marker.ts';
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

/** Milliseconds that stopping waits for those who still read: what stays in the log, the next start moves. */
const readerTimeoutMs = 500;

/** Milliseconds after which a batch begins no more of what may take long: others wait for its commit. */
const maxBatchMs = 100;

/** What tests and measurements make a writer do differently. */
export interface WriterVariant {
  readonly onOpened?: (database: DatabaseSync) => void;
  readonly commit?: typeof groupCommit;
  /** Pages in the log from which on it is moved. */
  readonly maxWalPages?: number;
}

/**
 * Owns the one writing connection. Messages queue up while a batch is on its way to the disk; then everything
 * queued becomes the next batch or, where some of it may take long, the next two. Where the database cannot be used,
 * or no longer, it says so and ends.
 */
export async function runWriter(
  port: MessagePort,
  data: WriterData,
  { onOpened = () => {}, commit = groupCommit, maxWalPages }: WriterVariant = {},
): Promise<void> {
  const send = (message: FromWriter) => port.postMessage(message);
  try {
    const { database, integrityCheck } = await openUnlessCheckedRecently(data.file, data.now);
    onOpened(database);
    const checkpointer = new WalCheckpointer(database, data.file, { maxPages: maxWalPages });
    const onClosed = () => {
      // Others may still be writing, a server that then crashes among them.
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
  /** Called once the database is closed in order, with nothing left in the log if nobody reads. */
  readonly onClosed: () => void;
  /** Throws where what was written would not be found again. */
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
  let batchDeadline = 0;
  const isTimeUp = () => performance.now() > batchDeadline;
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
      // The log goes where the database went: it must not meet another database that lies in its place by now.
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
    batchDeadline = started + maxBatchMs;
    const results = await commitWithBallast(batch);
    const durationMs = performance.now() - started;
    checkFilesInPlace();
    // The log still holds what was deleted, until it is written over.
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
      // Nothing of the batch is answered, and nothing more is written: not even on closing.
      send({ kind: 'broken', error: toWire(storageError(error)) });
      port.close();
    });
  });
}

/** Takes what has arrived meanwhile without waiting for the event loop to hand it over. */
function takeArrived(port: MessagePort, take: (messages: ToWriterMessage) => void): void {
  for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port))
    take(next.message as ToWriterMessage);
}

/** None while there is more of it to do. */
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
