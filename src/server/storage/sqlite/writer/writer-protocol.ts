import { type BatchReport } from '../../api/storage.ts';
import { type Command } from '../../commands/registry.ts';
import { type WireError } from '../../errors/storage-error.ts';

/** The data the writer thread starts with. */
export interface WriterData {
  readonly file: string;
  readonly now: number;
  /**
   * Whether this process has locked the data directory, as a server does and an operator command does not.
   */
  readonly hasDirectoryLock: boolean;
}

export interface QueuedCommand extends Command {
  readonly kind: 'command';
  readonly id: number;
}

export type ToWriter = QueuedCommand | { readonly kind: 'close' };

/** Messages in the order they were sent. */
export type ToWriterMessage = readonly ToWriter[];

export type Answer =
  | { readonly id: number; readonly ok: true; readonly output: unknown }
  | { readonly id: number; readonly ok: false; readonly error: WireError };

export type FromWriter =
  | { readonly kind: 'ready' }
  | { readonly kind: 'unusable'; readonly error: WireError }
  | { readonly kind: 'answers'; readonly answers: readonly Answer[]; readonly batch?: BatchReport }
  /** The disk became full, or has space again. */
  | { readonly kind: 'room'; readonly isFull: boolean }
  /** The last message of a thread that can no longer write. */
  | { readonly kind: 'broken'; readonly error: WireError };
