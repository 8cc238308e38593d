import path from 'node:path';
import { mkdirSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { Kysely } from 'kysely';
import { type CommandInput, type CommandName, type CommandOutput } from '../commands/registry.ts';
import { type Tables } from '../schema.ts';
import { StorageError } from '../storage-error.ts';
import { type Storage } from '../storage.ts';
import { sqliteDialect } from './dialect.ts';
import { openForReading } from './open.ts';
import { type FromWriter, type ToWriter, type WireError, type WriterData } from './writer-protocol.ts';

interface Waiting {
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: Error) => void;
}

const writerThread = new URL('./writer-thread.ts', import.meta.url);

/**
 * Opens (or makes) the database in a directory: one thread writes, this one only reads. Any thread that
 * speaks the writer's protocol will do as the first.
 */
export async function openSqlite(
  directory: string,
  now: number,
  writerScript: URL = writerThread,
): Promise<Storage> {
  makeDirectory(directory);
  const file = path.join(directory, 'forge.db');
  const workerData: WriterData = { file, now };
  const writer = new Worker(writerScript, { workerData });
  const waiting = new Map<number, Waiting>();
  let nextId = 1;
  const exited = new Promise<void>((resolve) => writer.once('exit', () => resolve()));

  // Once the writer is gone nothing answers any more: what comes later must fail, not wait for ever.
  let failure: Error | null = null;
  const failAll = (error: Error) => {
    failure ??= error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  writer.on('error', (error) => failAll(error instanceof Error ? error : new Error(String(error))));
  writer.on('exit', () => failAll(new StorageError('failed', 'the database is closed')));

  await new Promise<void>((resolve, reject) => {
    writer.once('error', reject);
    writer.once('message', (message: FromWriter) => {
      // Not before the thread has let go of the file.
      if (message.kind === 'unusable') void exited.then(() => reject(fromWire(message.error)));
      else resolve();
    });
  });
  writer.on('message', (message: FromWriter) => {
    if (message.kind !== 'answers') return;
    for (const answer of message.answers) {
      const caller = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (answer.ok) caller?.resolve(answer.output);
      else caller?.reject(fromWire(answer.error));
    }
  });

  const read = new Kysely<Tables>({ dialect: sqliteDialect(openForReading(file)) });
  const post = (message: ToWriter) => writer.postMessage(message);
  return {
    read,
    wakeUps: null,
    write<N extends CommandName>(name: N, input: CommandInput<N>): Promise<CommandOutput<N>> {
      return new Promise((resolve, reject) => {
        if (failure !== null) throw failure;
        const id = nextId++;
        waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
        post({ kind: 'command', id, name, input });
      });
    },
    async close() {
      post({ kind: 'close' });
      await exited;
      await read.destroy();
    },
  };
}

function makeDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StorageError('unusable', `cannot make the data directory ${directory}`, { cause: error });
  }
}

function fromWire({ fault, message }: WireError): StorageError {
  return new StorageError(fault, message);
}
