import os from 'node:os';

/** The signals by which a command is stopped: Ctrl-C, and those of supervisors. */
const signals = ['SIGINT', 'SIGTERM'] as const;

/** Whether and how somebody has stopped a command that clears up behind itself. */
export interface Interruption {
  /** From the first call on, such a signal no longer ends the process but aborts this. */
  listen(): AbortSignal;
  /** The exit status by which shells tell that a signal ended a process; null where none came. */
  status(): number | null;
}

/** Whether a command failed because it was stopped: then it has cleared up behind itself. */
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
        // It may come more than once: a terminal tells all its processes, and a parent process passes it on.
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
