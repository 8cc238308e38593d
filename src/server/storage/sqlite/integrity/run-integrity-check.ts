import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { StorageError } from '../../errors/storage-error.ts';
import { type CheckedDatabase } from './integrity-check.ts';
import { type FromIntegrityThread, type IntegrityThreadData } from './integrity-protocol.ts';

/** In the sources and in the build, this script is in this file's folder. */
const integrityThread = new URL(`./integrity-thread${path.extname(import.meta.filename)}`, import.meta.url);

/**
 * Checks a whole database in another thread. Half a gigabyte takes seconds, during which a server's own
 * thread could not answer any request.
 * @param originalFile the database that `file` is a copy of; error messages name it instead
 * @throws StorageError, or the signal's reason
 */
export function runIntegrityCheck(
  file: string,
  signal?: AbortSignal,
  originalFile = file,
): Promise<CheckedDatabase> {
  const workerData: IntegrityThreadData = { file, originalFile };
  const thread = new Worker(integrityThread, { workerData });
  return new Promise<CheckedDatabase>((resolve, reject) => {
    const giveUp = () => reject(signal?.reason as Error);
    signal?.addEventListener('abort', giveUp);
    if (signal?.aborted) giveUp();
    thread.on('message', (message: FromIntegrityThread) => {
      if (message.ok) resolve(message.found);
      else reject(new StorageError(message.error.fault, message.error.message));
    });
    thread.on('error', reject);
    thread.on('exit', () => {
      signal?.removeEventListener('abort', giveUp);
      reject(new StorageError('failed', `nobody has looked through ${file} to its end`));
    });
  }).finally(() => thread.terminate());
}
