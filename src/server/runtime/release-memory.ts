import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How long after the start memory is released, in ms: by then the first page has been served. */
const delayMs = 1_000;

/**
 * Releases once the memory that startup took on this thread's heap: about 30 MB for compiling modules, which
 * V8 would otherwise keep. There is no other way to request it.
 */
export function releaseMemorySoon(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as NonNullable<typeof globalThis.gc>;
    void collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, delayMs).unref();
}
