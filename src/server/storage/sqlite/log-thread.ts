// Moves the log into the database when it is told to, beside the thread that writes; what for is in log-mover.ts.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { type LogThreadData, type ToLogThread, stages } from './log-thread-protocol.ts';

const { file, stage } = workerData as LogThreadData;
let database: DatabaseSync | null = null;

function open(): DatabaseSync {
  const opened = new DatabaseSync(file);
  opened.exec('PRAGMA synchronous = FULL');
  return opened;
}

parentPort?.on('message', (word: ToLogThread) => {
  if (word === 'close') {
    database?.close();
    parentPort?.close();
    return;
  }
  if (Atomics.compareExchange(stage, 0, stages.asked, stages.moving) !== stages.asked) return;
  try {
    database ??= open();
    database.exec('PRAGMA wal_checkpoint(PASSIVE)');
  } catch {
    // Nothing counts as moved then: the thread that writes moves it after this, and learns what is wrong.
  } finally {
    Atomics.store(stage, 0, stages.moved);
    Atomics.notify(stage, 0);
  }
});
