// Looks through the whole of a database, beside the thread that was asked to; what for is in look-beside.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { storageError } from '../../storage-error.ts';
import { checkIntegrity, describeDatabase } from './integrity-check.ts';
import { type FromIntegrityThread, type IntegrityThreadData } from './integrity-protocol.ts';

const post = (word: FromIntegrityThread) => parentPort?.postMessage(word);

try {
  const { file, of } = workerData as IntegrityThreadData;
  post({ ok: true, found: checkIntegrity(file, describeDatabase(of)) });
} catch (error) {
  const { fault, message } = storageError(error);
  post({ ok: false, error: { fault, message } });
}
