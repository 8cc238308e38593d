import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { ApiError } from '../../errors/api-error.ts';
import { type ImportCalls, type ImportReply, type ImportRequest } from './import-protocol.ts';

/** Beside this file, as a source or built. */
export const importThreadScript = new URL(
  `./import-thread${path.extname(import.meta.filename)}`,
  import.meta.url,
);

/** A thread for one file. It ends with the scope, and its memory with it. */
export interface ImportThread extends AsyncDisposable {
  /** One at a time. @throws ApiError where the file is refused */
  call<N extends keyof ImportCalls>(
    name: N,
    ...args: Parameters<ImportCalls[N]>
  ): Promise<ReturnType<ImportCalls[N]>>;
}

/** Moves the body to the thread: nothing may use its bytes here any more. */
export function startImportThread(script: URL): ImportThread {
  const worker = new Worker(script);
  let pending: { resolve: (output: unknown) => void; reject: (error: Error) => void } | null = null;
  let failure: Error | null = null;
  const fail = (error: Error) => {
    failure ??= error;
    pending?.reject(failure);
  };
  worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', () => fail(new Error('the import thread has ended')));
  worker.on('message', (reply: ImportReply) => {
    const caller = pending;
    pending = null;
    if (reply.ok) caller?.resolve(reply.output);
    else caller?.reject(new ApiError(reply.code, reply.message));
  });
  return {
    call<N extends keyof ImportCalls>(name: N, ...args: Parameters<ImportCalls[N]>) {
      return new Promise<ReturnType<ImportCalls[N]>>((resolve, reject) => {
        if (failure !== null) return reject(failure);
        pending = { resolve: resolve as (output: unknown) => void, reject };
        const [body] = args;
        worker.postMessage(
          { name, args } as ImportRequest,
          body instanceof Uint8Array && body.buffer instanceof ArrayBuffer ? [body.buffer] : [],
        );
      });
    },
    async [Symbol.asyncDispose]() {
      await worker.terminate();
    },
  };
}
