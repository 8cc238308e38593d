// Checks a whole database without blocking the thread that requested it; see run-integrity-check.ts.
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
