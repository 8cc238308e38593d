import os from 'node:os';

/** What ends a command by hand: Ctrl-C, and whoever looks after processes. */
const signals = ['SIGINT', 'SIGTERM'] as const;

/** Whether and how somebody has stopped a command that clears up behind itself. */
export interface Interruption {
  /** From the first call on such a signal does not end the process any more, but is told here. */
  listen(): AbortSignal;
  /** The status that a shell gives to what a signal has ended; null where none came. */
  status(): number | null;
}

export function createInterruption(): Interruption {
  const stopping = new AbortController();
  let isListening = false;
  let came: number | null = null;
  return {
    listen() {
      if (isListening) return stopping.signal;
      isListening = true;
      for (const signal of signals) {
        // More than once: a terminal tells everybody in it, and whoever started this tells it again.
        process.on(signal, () => {
          came ??= 128 + os.constants.signals[signal];
          stopping.abort();
        });
      }
      return stopping.signal;
    },
    status: () => came,
  };
}
