// The thread that reads, checks and applies one large file, so that other requests do not wait for it.
import { parentPort } from 'node:worker_threads';
import { ApiError } from '../../errors/api-error.ts';
import { type ImportSlice } from '../../storage/commands/staged-import.ts';
import { ImportJob } from './import-job.ts';
import { type ImportCalls, type ImportReply, type ImportRequest } from './import-protocol.ts';

function createCalls(): ImportCalls {
  let job: ImportJob | null = null;
  let slices: Iterator<ImportSlice> = [][Symbol.iterator]();
  const requireJob = () => {
    if (job === null) throw new Error('no file was read');
    return job;
  };
  return {
    read(body) {
      job = new ImportJob(body);
      return job.summary;
    },
    apply: (base, now) => requireJob().apply(base, now),
    restart(withEntries) {
      slices = requireJob().slices({ withEntries });
      return null;
    },
    nextSlice() {
      const next = slices.next();
      return next.done === true ? null : next.value;
    },
    answer: (finished, isTrimmed) => requireJob().answer(finished, isTrimmed),
  };
}

const port = parentPort;
if (port) {
  const calls = createCalls();
  port.on('message', ({ name, args }: ImportRequest) => {
    const run = calls[name] as (...given: typeof args) => ReturnType<ImportCalls[keyof ImportCalls]>;
    try {
      const output = run(...args);
      const reply: ImportReply = { ok: true, output };
      port.postMessage(reply, output instanceof Uint8Array ? [output.buffer] : []);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      port.postMessage({ ok: false, code: error.code, message: error.message } satisfies ImportReply);
    }
  });
}
