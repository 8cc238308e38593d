// Commits without syncing the WAL: the last acknowledged mutations are lost in a power cut.
import { parentPort, workerData } from 'node:worker_threads';
import { type WriterData } from '#server/storage/sqlite/writer/writer-protocol.ts';
import { runWriter } from '#server/storage/sqlite/writer/writer.ts';

if (parentPort) {
  await runWriter(parentPort, workerData as WriterData, {
    onOpened: (database) => database.exec('PRAGMA synchronous = NORMAL'),
  });
}
