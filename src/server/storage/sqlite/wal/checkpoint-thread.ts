// Moves the log into the database when it is told to, beside the thread that writes; what for is in wal-checkpointer.ts.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import {
  type CheckpointThreadData,
  type ToCheckpointThread,
  checkpointStages,
} from './checkpoint-protocol.ts';

const { file, stage } = workerData as CheckpointThreadData;
let database: DatabaseSync | null = null;

function open(): DatabaseSync {
  const opened = new DatabaseSync(file);
  opened.exec('PRAGMA synchronous = FULL');
  return opened;
}

parentPort?.on('message', (word: ToCheckpointThread) => {
  if (word === 'close') {
    database?.close();
    parentPort?.close();
    return;
  }
  if (
    Atomics.compareExchange(stage, 0, checkpointStages.requested, checkpointStages.running) !==
    checkpointStages.requested
  )
    return;
  try {
    database ??= open();
    database.exec('PRAGMA wal_checkpoint(PASSIVE)');
  } catch {
    // Nothing counts as moved then: the thread that writes moves it after this, and learns what is wrong.
  } finally {
    Atomics.store(stage, 0, checkpointStages.done);
    Atomics.notify(stage, 0);
  }
});
