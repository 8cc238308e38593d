import { type Logger as Pino, pino } from 'pino';
import { type LogLevel } from '../config.ts';

export type Logger = Pick<Pino, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

/** Where lines go: a command's standard output is its answer, so that it logs beside it. */
const outputs = { stdout: 1, stderr: 2 } as const;

/** Logs JSON lines. */
export function createLogger(level: LogLevel, output: keyof typeof outputs = 'stdout'): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  return pino(options, pino.destination({ fd: outputs[output], sync: true }));
}
