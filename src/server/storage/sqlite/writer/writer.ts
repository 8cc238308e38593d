import path from 'node:path';
import { type DatabaseSync } from 'node:sqlite';
import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { Kysely } from 'kysely';
import { type Tables } from '../../schema.ts';
import { storageError, type StorageError } from '../../storage-error.ts';
import { busyTimeoutMs } from '../database/connection.ts';
import { sqliteDialect } from '../database/dialect.ts';
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
  type WireError,
  type WriterData,
} from './writer-protocol.ts';

/** Milliseconds that stopping waits for those who still read: what stays in the log, the next start moves. */
const patience = 500;

/** Milliseconds after which a batch begins no more of what may take long: others wait for its commit. */
const longestTurn = 100;

/** What tests and measurements make a writer do differently. */
export interface WriterVariant {
  readonly opened?: (database: DatabaseSync) => void;
  readonly commit?: typeof groupCommit;
  /** Pages in the log from which on it is moved. */
  readonly longestLog?: number;
}

/**
 * Owns the one writing connection. Messages queue up while a batch is on its way to the disk; then everything
 * queued becomes the next batch or, where some of it may take long, the next two. Where the database cannot be used,
 * or no longer, it says so and ends.
 */
export async function runWriter(
  port: MessagePort,
  data: WriterData,
  { opened = () => {}, commit = groupCommit, longestLog }: WriterVariant = {},
): Promise<void> {
  const send = (message: FromWriter) => port.postMessage(message);
  try {
    const { database, look } = await openUnlessCheckedRecently(data.file, data.now);
    opened(database);
    const log = new WalCheckpointer(database, data.file, { maxPages: longestLog });
    const closed = () => {
      // Others may still be writing, a server that then crashes among them.
      if (data.holdsDirectory) writeMarker(data.file, look);
    };
    const ballast = ballastIn(path.dirname(data.file));
    serve(port, send, { database, log, ballast, commit, closed, inPlace: watchFiles(data.file) });
    send({ kind: 'ready' });
  } catch (error) {
    send({ kind: 'unusable', error: toWire(storageError(error)) });
    port.close();
  }
}

interface WriterParts {
  readonly database: DatabaseSync;
  readonly log: WalCheckpointer;
  readonly ballast: Ballast;
  readonly commit: typeof groupCommit;
  /** Called once the database is closed in order, with nothing left in the log if nobody reads. */
  readonly closed: () => void;
  /** Throws where what was written would not be found again. */
  readonly inPlace: () => void;
}

function serve(
  port: MessagePort,
  send: (message: FromWriter) => void,
  { database, log, ballast, commit, closed, inPlace }: WriterParts,
): void {
  const kysely = new Kysely<Tables>({ dialect: sqliteDialect(database) });
  const turns = new CommandQueue<QueuedCommand>();
  let commitMilliseconds = 0;
  const measured = (milliseconds: number) => (commitMilliseconds += milliseconds);
  let turnEnds = 0;
  const isEnough = () => performance.now() > turnEnds;
  const commitInRoom = withBallast(
    (batch) => commit({ database, kysely }, batch, { measured, isEnough }),
    log,
    ballast,
    (isFull) => send({ kind: 'room', isFull }),
  );
  let isBusy = false;
  let isClosing = false;

  const expectKept = () => {
    try {
      inPlace();
    } catch (error) {
      // The log goes where the database went: it must not meet another database that lies in its place by now.
      log.truncate(patience);
      throw error;
    }
  };

  const take = (messages: ToWriterMessage) => {
    for (const message of messages) {
      if (message.kind === 'close') isClosing = true;
      else turns.add(message);
    }
  };

  const runBatch = async (batch: readonly QueuedCommand[]) => {
    commitMilliseconds = 0;
    const started = performance.now();
    turnEnds = started + longestTurn;
    const results = await commitInRoom(batch);
    const milliseconds = performance.now() - started;
    expectKept();
    // The log still holds what was deleted, until it is written over.
    if (batch.some(({ name }) => name === 'deleteAccountAsOwner' || name === 'deleteAccountAsOperator'))
      log.truncate(busyTimeoutMs);
    const answers = batch.flatMap(({ id }, index) => answerOf(id, results[index]));
    send({ kind: 'answers', answers, batch: { size: answers.length, milliseconds, commitMilliseconds } });
    log.afterCommit();
    turns.finish(batch, results);
  };

  const work = async () => {
    isBusy = true;
    takeWhatCame(port, take);
    while (!turns.isEmpty) {
      await runBatch(turns.take());
      takeWhatCame(port, take);
    }
    if (isClosing) {
      log.truncate(patience);
      await log.close();
      await kysely.destroy();
      closed();
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
function takeWhatCame(port: MessagePort, take: (messages: ToWriterMessage) => void): void {
  for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port))
    take(next.message as ToWriterMessage);
}

/** None while there is more of it to do. */
function answerOf(id: number, result: CommandResult | undefined): readonly Answer[] {
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
