// The thread that owns the one writing connection. Messages queue up while a batch is on its way to the
// disk; then everything queued becomes the next batch.
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { Kysely } from 'kysely';
import { type Tables } from '../schema.ts';
import { storageError, type StorageError } from '../storage-error.ts';
import { sqliteDialect } from './dialect.ts';
import { groupCommit } from './group-commit.ts';
import { migrate } from './migrate.ts';
import { openForWriting } from './open.ts';
import {
  type Answer,
  type FromWriter,
  type ToWriter,
  type WireError,
  type WriterData,
} from './writer-protocol.ts';

function start(port: MessagePort, { file, now }: WriterData): void {
  const database = openForWriting(file);
  migrate(database, now);
  const kysely = new Kysely<Tables>({ dialect: sqliteDialect(database) });
  let isBusy = false;
  const queue: ToWriter[] = [];

  const work = async () => {
    isBusy = true;
    while (takeAll(port, queue).length > 0) {
      const batch = queue.splice(0);
      const commands = batch.filter((message) => message.kind === 'command');
      if (commands.length > 0) {
        const results = await groupCommit(database, kysely, commands);
        const answers = results.map((result, index): Answer => {
          const id = commands[index]?.id ?? -1;
          return result.ok
            ? { id, ok: true, output: result.output }
            : { id, ok: false, error: toWire(result.error) };
        });
        send(port, { kind: 'answers', answers });
      }
      if (batch.some((message) => message.kind === 'close')) {
        await kysely.destroy();
        port.close();
        return;
      }
    }
    isBusy = false;
  };

  port.on('message', (message: ToWriter) => {
    queue.push(message);
    if (!isBusy) void work();
  });
  send(port, { kind: 'ready' });
}

/** Moves what has arrived meanwhile into the queue without waiting for the event loop to hand it over. */
function takeAll(port: MessagePort, queue: ToWriter[]): readonly ToWriter[] {
  for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port))
    queue.push(next.message as ToWriter);
  return queue;
}

function send(port: MessagePort, message: FromWriter): void {
  port.postMessage(message);
}

function toWire({ fault, message }: StorageError): WireError {
  return { fault, message };
}

if (parentPort) {
  try {
    start(parentPort, workerData as WriterData);
  } catch (error) {
    const { file } = workerData as WriterData;
    const known = storageError(error);
    const message =
      known.fault === 'failed' ? `cannot use the database ${file}: ${known.message}` : known.message;
    send(parentPort, { kind: 'unusable', error: { fault: known.fault, message } });
    parentPort.close();
  }
}
