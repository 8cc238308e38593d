import {
  type ForeignAnswer,
  type ForeignContext,
  type ForeignQuestion,
  type WorkerReading,
} from '../import-worker/foreign-question.ts';
import workerAddress from '../import-worker/import-worker.ts?worker&url';
import { trustedScriptUrl } from './trusted-script-url.ts';

/** Reads the file of another app in a worker, which ends with its answer. Rejects if its code cannot be loaded. */
export async function readForeignFile(file: File, context: ForeignContext): Promise<WorkerReading> {
  const worker = new Worker(trustedScriptUrl(workerAddress), { type: 'module' });
  try {
    const answer = await new Promise<ForeignAnswer>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ForeignAnswer>) => resolve(data));
      worker.addEventListener('error', reject);
      worker.postMessage({ file, context } satisfies ForeignQuestion);
    });
    if (answer === null) throw new Error('the code that reads the file could not be loaded');
    return answer;
  } finally {
    worker.terminate();
  }
}
