import { type Logger as Pino, pino } from 'pino';
import { type LogLevel } from '../settings/config.ts';

export type Logger = Pick<Pino, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

/** The output of log lines: commands log to stderr, because stdout is their result. */
const fileDescriptors = { stdout: 1, stderr: 2 } as const;

/** The buffer for lines that cannot be written, in bytes; further lines are lost. */
const maxBufferedBytes = 1_000_000;

/**
 * Logs JSON lines. Lines that cannot be written, as on a full disk, are buffered: a failing log must not fail
 * the work it describes.
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
