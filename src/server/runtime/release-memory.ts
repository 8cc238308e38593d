import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Milliseconds after the start, when the first person has the page. */
const delayMs = 1_000;

/**
 * Gives back, once, what starting took of this thread's heap: some 30 MB for compiling modules, which V8 would keep
 * for as long as nobody else needs them. There is no other way to ask for it.
 */
export function releaseMemorySoon(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as NonNullable<typeof globalThis.gc>;
    void collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, delayMs).unref();
}
