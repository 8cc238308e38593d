// Checkpoints the WAL on request, so that the writer thread does not have to wait; see wal-checkpointer.ts.
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
    // The writer then checkpoints itself and sees the error.
  } finally {
    Atomics.store(stage, 0, checkpointStages.done);
    Atomics.notify(stage, 0);
  }
});
