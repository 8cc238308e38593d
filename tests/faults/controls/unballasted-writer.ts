// Keeps no room in reserve: on a full disk even deleting finds none.
import { parentPort, workerData } from 'node:worker_threads';
import { type WriterData } from '#server/storage/sqlite/writer-protocol.ts';
import { groupCommit } from '#server/storage/sqlite/group-commit.ts';
import { runWriter } from '#server/storage/sqlite/writer.ts';
import { ballastIn } from '#server/storage/sqlite/ballast.ts';
import path from 'node:path';

const data = workerData as WriterData;
const commit: typeof groupCommit = (...given) => {
  ballastIn(path.dirname(data.file)).release();
  return groupCommit(...given);
};

if (parentPort) await runWriter(parentPort, data, { commit });
