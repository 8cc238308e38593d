import { type Logger as Pino, pino } from 'pino';
import { type LogLevel } from '../settings/config.ts';

export type Logger = Pick<Pino, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

/** Where lines go: a command's standard output is its answer, so that it logs beside it. */
const fileDescriptors = { stdout: 1, stderr: 2 } as const;

/** Bytes of lines that wait while none can be written; further lines are lost. */
const maxBufferedBytes = 1_000_000;

/**
 * Logs JSON lines. Where they cannot be written, as to a file on a full disk, they wait: work that is done must not
 * fail for its line in the log.
 */
export function createLogger(level: LogLevel, output: keyof typeof fileDescriptors = 'stdout'): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  const destination = pino.destination({
    fd: fileDescriptors[output],
    sync: true,
    maxLength: maxBufferedBytes,
  });
  destination.on('error', () => {});
  return pino(options, destination);
}
