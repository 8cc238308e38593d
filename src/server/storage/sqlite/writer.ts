import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { type DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import { Kysely } from 'kysely';
import { type Tables } from '../schema.ts';
import { storageError, type StorageError } from '../storage-error.ts';
import { type Ballast, ballastIn } from './ballast.ts';
import { sqliteDialect } from './dialect.ts';
import { sparingRoom } from './full-disk.ts';
import { groupCommit } from './group-commit.ts';
import { expectInPlace } from './in-place.ts';
import { leaveNote } from './left-sound.ts';
import { LogMover } from './log-mover.ts';
import { busyTimeout } from './open.ts';
import { openUnlessLeftSound } from './open-database.ts';
import {
  type Answer,
  type FromWriter,
  type ToWriter,
  type ToWriterMessage,
  type WireError,
  type WriterData,
} from './writer-protocol.ts';

/** Milliseconds that stopping waits for those who still read: what stays in the log, the next start moves. */
const patience = 500;

/** What a thread that is there to be measured or to fail does otherwise. */
export interface WriterVariant {
  readonly opened?: (database: DatabaseSync) => void;
  readonly commit?: typeof groupCommit;
  /** Pages in the log from which on it is moved. */
  readonly longestLog?: number;
}

/**
 * Owns the one writing connection. Messages queue up while a batch is on its way to the disk; then everything
 * queued becomes the next batch. Where the database cannot be used, or no longer, it says so and ends.
 */
export async function runWriter(
  port: MessagePort,
  data: WriterData,
  { opened = () => {}, commit = groupCommit, longestLog }: WriterVariant = {},
): Promise<void> {
  const send = (message: FromWriter) => port.postMessage(message);
  try {
    const { database, look } = await openUnlessLeftSound(data.file, data.now);
    opened(database);
    const log = new LogMover(database, data.file, { longest: longestLog });
    const closed = () => {
      // Others may still be writing, a server that then crashes among them.
      if (data.holdsDirectory) leaveNote(data.file, look);
    };
    const ballast = ballastIn(path.dirname(data.file));
    serve(port, send, { database, log, ballast, commit, closed, inPlace: expectInPlace(data.file) });
    send({ kind: 'ready' });
  } catch (error) {
    send({ kind: 'unusable', error: toWire(storageError(error)) });
    port.close();
  }
}

interface WriterParts {
  readonly database: DatabaseSync;
  readonly log: LogMover;
  readonly ballast: Ballast;
  readonly commit: typeof groupCommit;
  /** In order, with nothing left in the log if nobody reads. */
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
  let commitMilliseconds = 0;
  const measured = (milliseconds: number) => (commitMilliseconds += milliseconds);
  const commitInRoom = sparingRoom(
    (batch) => commit(database, kysely, batch, measured),
    log,
    ballast,
    (isFull) => send({ kind: 'room', isFull }),
  );
  let isBusy = false;
  const queue: ToWriter[] = [];

  const expectKept = () => {
    try {
      inPlace();
    } catch (error) {
      // Where the database went, its log goes too: it must not meet another that lies in the place by now.
      log.empty(patience);
      throw error;
    }
  };

  const work = async () => {
    isBusy = true;
    while (takeAll(port, queue).length > 0) {
      const batch = queue.splice(0);
      const commands = batch.filter((message) => message.kind === 'command');
      if (commands.length > 0) {
        commitMilliseconds = 0;
        const started = performance.now();
        const results = await commitInRoom(commands);
        const milliseconds = performance.now() - started;
        expectKept();
        // The log still holds what was deleted, until it is written over.
        if (commands.some(({ name }) => name === 'deleteAccount' || name === 'removeAccount'))
          log.empty(busyTimeout);
        const answers = results.map((result, index): Answer => {
          const id = commands[index]?.id ?? -1;
          return result.ok
            ? { id, ok: true, output: result.output }
            : { id, ok: false, error: toWire(result.error) };
        });
        const report = { size: commands.length, milliseconds, commitMilliseconds };
        send({ kind: 'answers', answers, batch: report });
        log.afterCommit();
      }
      if (batch.some((message) => message.kind === 'close')) {
        log.empty(patience);
        await log.close();
        await kysely.destroy();
        closed();
        port.close();
        return;
      }
    }
    isBusy = false;
  };

  port.on('message', (messages: ToWriterMessage) => {
    queue.push(...messages);
    if (isBusy) return;
    work().catch((error: unknown) => {
      // Nothing of the batch is answered, and nothing more is written: not even on closing.
      send({ kind: 'broken', error: toWire(storageError(error)) });
      port.close();
    });
  });
}

/** Moves what has arrived meanwhile into the queue without waiting for the event loop to hand it over. */
function takeAll(port: MessagePort, queue: ToWriter[]): readonly ToWriter[] {
  for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port))
    queue.push(...(next.message as ToWriterMessage));
  return queue;
}

function toWire({ fault, message }: StorageError): WireError {
  return { fault, message };
}
