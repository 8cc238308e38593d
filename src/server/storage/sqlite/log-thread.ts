// Moves the log into the database when it is told to, beside the thread that writes; what for is in log-mover.ts.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { type LogThreadData, type ToLogThread, stages } from './log-thread-protocol.ts';

const { file, stage } = workerData as LogThreadData;
const database = new DatabaseSync(file);
database.exec('PRAGMA synchronous = FULL');
const move = database.prepare('PRAGMA wal_checkpoint(PASSIVE)');

parentPort?.on('message', (word: ToLogThread) => {
  if (word === 'close') {
    database.close();
    parentPort?.close();
    return;
  }
  try {
    move.get();
  } catch {
    // Nothing counts as moved then: the thread that writes moves it after this, and learns what is wrong.
  } finally {
    Atomics.store(stage, 0, stages.moved);
    Atomics.notify(stage, 0);
  }
});
