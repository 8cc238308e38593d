// Commits without syncing the log: what was answered last is lost when the power goes.
import { parentPort, workerData } from 'node:worker_threads';
import { runWriter } from '#server/storage/sqlite/writer.ts';
import { type WriterData } from '#server/storage/sqlite/writer-protocol.ts';

if (parentPort) {
  await runWriter(parentPort, workerData as WriterData, {
    opened: (database) => database.exec('PRAGMA synchronous = NORMAL'),
  });
}
