// Looks through the whole of a database, beside the thread that was asked to; what for is in look-beside.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { storageError } from '../storage-error.ts';
import { type FromLookThread, type LookThreadData } from './look-thread-protocol.ts';
import { expectSound, wordsOf } from './soundness.ts';

const tell = (word: FromLookThread) => parentPort?.postMessage(word);

try {
  const { file, of } = workerData as LookThreadData;
  tell({ ok: true, found: expectSound(file, wordsOf(of)) });
} catch (error) {
  const { fault, message } = storageError(error);
  tell({ ok: false, error: { fault, message } });
}
