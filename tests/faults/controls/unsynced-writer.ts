// Commits without syncing the log: what was answered last is lost when the power goes.
import { parentPort, workerData } from 'node:worker_threads';
import { type WriterData } from '#server/storage/sqlite/writer/writer-protocol.ts';
import { runWriter } from '#server/storage/sqlite/writer/writer.ts';

if (parentPort) {
  await runWriter(parentPort, workerData as WriterData, {
    onOpened: (database) => database.exec('PRAGMA synchronous = NORMAL'),
  });
}
