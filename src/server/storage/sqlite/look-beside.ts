import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { StorageError } from '../storage-error.ts';
import { type FromLookThread, type LookThreadData } from './look-thread-protocol.ts';
import { type SoundDatabase } from './soundness.ts';

/** Beside this file, as a source or built. */
const lookThread = new URL(`./look-thread${path.extname(import.meta.filename)}`, import.meta.url);

/**
 * Looks through the whole of a database in another thread: half a gigabyte takes seconds, in which a server's own thread
 * would answer nobody.
 * @param of the database it is a copy of: nobody knows of the copy
 * @throws StorageError, or the signal's reason
 */
export function expectSoundBeside(file: string, signal?: AbortSignal, of = file): Promise<SoundDatabase> {
  const workerData: LookThreadData = { file, of };
  const thread = new Worker(lookThread, { workerData });
  return new Promise<SoundDatabase>((resolve, reject) => {
    const giveUp = () => reject(signal?.reason as Error);
    signal?.addEventListener('abort', giveUp);
    if (signal?.aborted) giveUp();
    thread.on('message', (word: FromLookThread) => {
      if (word.ok) resolve(word.found);
      else reject(new StorageError(word.error.fault, word.error.message));
    });
    thread.on('error', reject);
    thread.on('exit', () => {
      signal?.removeEventListener('abort', giveUp);
      reject(new StorageError('failed', `nobody has looked through ${file} to its end`));
    });
  }).finally(() => thread.terminate());
}
