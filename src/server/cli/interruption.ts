import os from 'node:os';

/** The signals that interrupt a command: Ctrl-C's, a supervisor's, and that of a terminal which is closed. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Whether a command was interrupted, for commands that clean up before they end. */
export interface Interruption {
  /** Aborted by an interruption, which from the first call on no longer ends the process. */
  listen(): AbortSignal;
  /** The exit status that shells use for a process ended by a signal; null if none arrived. */
  status(): number | null;
}

/** Whether a command failed because it was interrupted, so that it has cleaned up. */
export function isInterruption(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || isInterruption(error.cause));
}

export function createInterruption(): Interruption {
  const controller = new AbortController();
  let isListening = false;
  let exitStatus: number | null = null;
  return {
    listen() {
      if (isListening) return controller.signal;
      isListening = true;
      for (const signal of signals) {
        // It may arrive more than once: a terminal signals all its processes, and a parent passes it on.
        process.on(signal, () => {
          exitStatus ??= 128 + os.constants.signals[signal];
          controller.abort();
        });
      }
      return controller.signal;
    },
    status: () => exitStatus,
  };
}
