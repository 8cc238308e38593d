import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { StorageError } from '../../errors/storage-error.ts';
import { type CheckedDatabase } from './integrity-check.ts';
import { type FromIntegrityThread, type IntegrityThreadData } from './integrity-protocol.ts';

/** Beside this file, as a source or built. */
const integrityThread = new URL(`./integrity-thread${path.extname(import.meta.filename)}`, import.meta.url);

/**
 * Looks through the whole of a database in another thread: half a gigabyte takes seconds, in which a server's own thread
 * would answer nobody.
 * @param originalFile the database it is a copy of: nobody knows of the copy
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
