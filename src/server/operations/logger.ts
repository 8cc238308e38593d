import { type Logger as Pino, pino } from 'pino';
import { type LogLevel } from '../config.ts';

export type Logger = Pick<Pino, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

/** Logs JSON lines to standard output. */
export function createLogger(level: LogLevel): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
