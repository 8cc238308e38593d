// For comparison: a writer thread that runs the same commands with the same code, but each in its own
// transaction and so with its own fsync.
import { parentPort, workerData } from 'node:worker_threads';
import { Kysely } from 'kysely';
import { type Tables } from '#server/storage/schema/schema.ts';
import { openForWriting } from '#server/storage/sqlite/connection/connection.ts';
import { sqliteDialect } from '#server/storage/sqlite/connection/dialect.ts';
import { migrate } from '#server/storage/sqlite/database/migrate.ts';
import { groupCommit } from '#server/storage/sqlite/writer/group-commit.ts';
import {
  type FromWriter,
  type ToWriter,
  type ToWriterMessage,
  type WriterData,
} from '#server/storage/sqlite/writer/writer-protocol.ts';

const { file, now } = workerData as WriterData;
const database = openForWriting(file);
migrate(database, now);
const kysely = new Kysely<Tables>({ dialect: sqliteDialect(database) });
const send = (message: FromWriter) => parentPort?.postMessage(message);

async function applyMessage(message: ToWriter): Promise<void> {
  if (message.kind === 'close') {
    await kysely.destroy();
    parentPort?.close();
    return;
  }
  const [result] = await groupCommit({ database, kysely }, [message]);
  if (result?.kind !== 'done') throw new Error('a command failed', { cause: result });
  send({ kind: 'answers', answers: [{ id: message.id, ok: true, output: result.output }] });
}

let last = Promise.resolve();
parentPort?.on('message', (messages: ToWriterMessage) => {
  for (const message of messages) last = last.then(() => applyMessage(message));
});
send({ kind: 'ready' });
