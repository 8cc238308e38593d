import { type CommandInput, type CommandName, type CommandOutput } from '../commands/registry.ts';
import { type Database } from '../schema/schema.ts';

/** Where everything is kept. What `write` answers has reached the disk. */
export interface Storage {
  /** For queries only. */
  readonly read: Database;
  /** @throws StorageError, and then nothing of the command was kept. */
  write<N extends CommandName>(name: N, input: CommandInput<N>): Promise<CommandOutput<N>>;
  /** Null where this process is the only server on its data. */
  readonly wakeUps: WakeUps | null;
  /**
   * Signal from operator commands run beside this process; null where other servers share the database (see
   * `wakeUps`).
   */
  readonly operatorSignal: OperatorSignal | null;
  /** Finishes what was asked and closes. */
  close(): Promise<void>;
}

/** An operator's command says that it has ended sessions, and a server that listens looks which. */
export interface OperatorSignal {
  send(): void;
  /** Returns a function that stops listening. */
  listen(onSignal: () => void): () => void;
}

/** Something about an account that its open streams have to hear of: new changes, or ended sessions. */
export interface WakeUp {
  readonly accountId: string;
  readonly about: 'changes' | 'sessions';
}

/** How servers on one database tell each other of changes. A message may get lost: see live/cross-server-wakeups.ts. */
export interface WakeUps {
  /** Tells the other servers within some milliseconds, together with what else there is to tell. */
  broadcast(wakeUp: WakeUp): void;
  /**
   * Hears what others tell; `lost` says that they may have told something unheard. There is one listener.
   */
  listen(listener: {
    readonly onWakeUps: (wakeUps: readonly WakeUp[]) => void;
    readonly onLost: () => void;
  }): void;
}

/** What one transaction took. */
export interface BatchReport {
  readonly commandCount: number;
  readonly durationMs: number;
  /** Of these, the commit: writing the log and syncing it. */
  readonly commitMs: number;
}

/** What an operator wants to hear of, or to count. */
export type StorageEvent =
  | ({ readonly kind: 'batch' } & BatchReport)
  | { readonly kind: 'room'; readonly isFull: boolean }
  /** The writer is gone and nothing can be written any more: whoever has the storage has to end. */
  | { readonly kind: 'broken'; readonly error: Error };
