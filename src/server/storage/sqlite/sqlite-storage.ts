import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { Kysely } from 'kysely';
import { type Storage, type StorageEvent } from '../api/storage.ts';
import { type CommandInput, type CommandName, type CommandOutput } from '../commands/registry.ts';
import { StorageError, type WireError } from '../errors/storage-error.ts';
import { newestSchema } from '../migrations/migrations.ts';
import { readEpoch } from '../queries/epoch.ts';
import { type Tables } from '../schema/schema.ts';
import { openForReading } from './connection/connection.ts';
import { sqliteDialect } from './connection/dialect.ts';
import { databaseFile, prepareDataDirectory } from './files/data-directory.ts';
import { operatorSignalIn } from './locks/operator-signal.ts';
import {
  type Answer,
  type FromWriter,
  type ToWriter,
  type ToWriterMessage,
  type WriterData,
} from './writer/writer-protocol.ts';

interface PendingCommand {
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: Error) => void;
}

export interface SqliteOptions {
  /** The script of the writer thread; any script that implements the writer's protocol. */
  readonly writerScript?: URL;
  readonly onEvent?: (event: StorageEvent) => void;
  /**
   * Whether the caller holds the directory's lock. Only then may the writer leave a clean-shutdown marker.
   */
  readonly hasDirectoryLock?: boolean;
}

/**
 * The most commands per message to the writer. While fewer than half as many are pending, the writer is short
 * of work.
 */
const maxCommandsPerMessage = 8;

/** In the sources and in the build, this script is in this file's folder. */
const writerThread = new URL(`./writer-thread${path.extname(import.meta.filename)}`, import.meta.url);

/**
 * Opens or creates the database in a directory. A worker thread writes; this thread only reads.
 * @throws StorageError
 */
export async function openSqlite(
  directory: string,
  now: number,
  { writerScript = writerThread, onEvent = () => {}, hasDirectoryLock = false }: SqliteOptions = {},
): Promise<Storage> {
  prepareDataDirectory(directory);
  const file = databaseFile(directory);
  const workerData: WriterData = { file, now, hasDirectoryLock };
  const writer = new Worker(writerScript, { workerData });
  const waiting = new Map<number, PendingCommand>();
  let nextId = 1;
  let isClosing = false;
  const exited = new Promise<void>((resolve) => writer.once('exit', () => resolve()));
  const handleAnswer = (answer: Answer) => {
    const caller = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.ok) caller?.resolve(answer.output);
    else caller?.reject(fromWire(answer.error));
  };

  // A writer that has exited never answers, so later commands must fail instead of waiting forever.
  let failure: Error | null = null;
  const failAll = (error: Error) => {
    if (failure === null && !isClosing) onEvent({ kind: 'broken', error });
    failure ??= error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };

  writer.on('error', (error) => failAll(error instanceof Error ? error : new Error(String(error))));
  writer.on('exit', () => failAll(new StorageError('failed', 'the database is closed')));
  await new Promise<void>((resolve, reject) => {
    writer.once('error', reject);
    writer.on('message', (message: FromWriter) => {
      switch (message.kind) {
        case 'ready':
          resolve();
          break;
        case 'unusable':
          isClosing = true;
          // Only after the thread has exited, and so released the file.
          void exited.then(() => reject(fromWire(message.error)));
          break;
        case 'room':
          onEvent(message);
          break;
        case 'broken':
          failAll(fromWire(message.error));
          break;
        case 'answers':
          for (const answer of message.answers) handleAnswer(answer);
          if (message.batch) onEvent({ kind: 'batch', ...message.batch });
      }
    });
  });

  const read = new Kysely<Tables>({ dialect: sqliteDialect(openForReading(file)) });
  // Commands of one event-loop turn share few messages, because each message wakes the writer, which costs
  // more than the transfer. They are not held until the turn ends: a turn may bring a request from every
  // client, and the writer would idle while this thread reads them.
  let outgoing: ToWriter[] = [];
  const post = (message: ToWriter) => {
    outgoing.push(message);
    if (outgoing.length >= maxCommandsPerMessage || waiting.size < maxCommandsPerMessage / 2) flush();
    else if (outgoing.length === 1) setImmediate(flush);
  };
  const flush = () => {
    if (outgoing.length === 0) return;
    const messages: ToWriterMessage = outgoing;
    outgoing = [];
    writer.postMessage(messages);
  };
  return {
    epoch: await readEpoch(read),
    read,
    isSchemaServable: async () => {
      const { max } = read.fn;
      const row = await read.selectFrom('migration').select(max('number').as('number')).executeTakeFirst();
      return Number(row?.number) === newestSchema;
    },
    isSpread: false,
    askNodes: null,
    measureBytes: null,
    groupByNode: (accountIds) => [accountIds],
    connections: null,
    wakeUps: null,
    operatorSignal: operatorSignalIn(directory),
    write<N extends CommandName>(name: N, input: CommandInput<N>): Promise<CommandOutput<N>> {
      return new Promise((resolve, reject) => {
        if (failure !== null) throw failure;
        const id = nextId++;
        waiting.set(id, { resolve: resolve as PendingCommand['resolve'], reject });
        post({ kind: 'command', id, name, input });
      });
    },
    async close() {
      isClosing = true;
      post({ kind: 'close' });
      await exited;
      await read.destroy();
    },
  };
}

function fromWire({ fault, message }: WireError): StorageError {
  return new StorageError(fault, message);
}
