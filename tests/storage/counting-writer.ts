// A writer thread that writes nothing, and answers each command with the number of commands in its message.
import { parentPort, workerData } from 'node:worker_threads';
import { openForWriting } from '#server/storage/sqlite/connection/connection.ts';
import {
  type Answer,
  type FromWriter,
  type ToWriterMessage,
  type WriterData,
} from '#server/storage/sqlite/writer/writer-protocol.ts';

const send = (message: FromWriter) => parentPort?.postMessage(message);

openForWriting((workerData as WriterData).file).close();
parentPort?.on('message', (messages: ToWriterMessage) => {
  const answers: Answer[] = [];
  for (const message of messages) {
    if (message.kind === 'close') parentPort?.close();
    else answers.push({ id: message.id, ok: true, output: messages.length });
  }
  send({ kind: 'answers', answers });
});
send({ kind: 'ready' });
