import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { ApiError } from '../../errors/api-error.ts';
import { type ImportCalls, type ImportReply, type ImportRequest } from './import-protocol.ts';

/** The thread's script, next to this file both in the sources and in the build. */
export const importThreadScript = new URL(
  `./import-thread${path.extname(import.meta.filename)}`,
  import.meta.url,
);

/** A thread for one file. The end of its scope ends it and frees its memory. */
export interface ImportThread extends AsyncDisposable {
  /** Only one call may be pending. @throws ApiError if the file is refused */
  call<N extends keyof ImportCalls>(
    name: N,
    ...args: Parameters<ImportCalls[N]>
  ): Promise<ReturnType<ImportCalls[N]>>;
}

/** Transfers the body to the thread; its bytes must not be used afterwards. */
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
