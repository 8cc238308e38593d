// Looks through the whole of a database, beside the thread that was asked to; what for is in run-integrity-check.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { storageError } from '../../errors/storage-error.ts';
import { checkIntegrity, describeDatabase } from './integrity-check.ts';
import { type FromIntegrityThread, type IntegrityThreadData } from './integrity-protocol.ts';

const post = (message: FromIntegrityThread) => parentPort?.postMessage(message);

try {
  const { file, originalFile } = workerData as IntegrityThreadData;
  post({ ok: true, found: checkIntegrity(file, describeDatabase(originalFile)) });
} catch (error) {
  const { fault, message } = storageError(error);
  post({ ok: false, error: { fault, message } });
}
