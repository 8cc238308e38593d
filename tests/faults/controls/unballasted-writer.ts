import path from 'node:path';
// Reserves no disk space: on a full disk even a deletion fails.
import { parentPort, workerData } from 'node:worker_threads';
import { ballastIn } from '#server/storage/sqlite/files/ballast.ts';
import { groupCommit } from '#server/storage/sqlite/writer/group-commit.ts';
import { type WriterData } from '#server/storage/sqlite/writer/writer-protocol.ts';
import { runWriter } from '#server/storage/sqlite/writer/writer.ts';

const data = workerData as WriterData;
const commit: typeof groupCommit = (...given) => {
  ballastIn(path.dirname(data.file)).release();
  return groupCommit(...given);
};

if (parentPort) await runWriter(parentPort, data, { commit });
