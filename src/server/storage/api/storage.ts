import { type CommandInput, type CommandName, type CommandOutput } from '../commands/registry.ts';
import { type Database } from '../schema/schema.ts';

/** The database of an installation. When `write` resolves, its data is on disk. */
export interface Storage {
  /** Identifies the history of the database: another id after a restore. */
  readonly epoch: string;
  /** For queries only. */
  readonly read: Database;
  /**
   * Runs a command in a transaction.
   * @throws StorageError, and then nothing of the command is stored
   */
  write<N extends CommandName>(name: N, input: CommandInput<N>): Promise<CommandOutput<N>>;
  /** Whether this program can serve the present schema: another server or command may have changed it. */
  isSchemaServable(): Promise<boolean>;
  /** Whether the accounts are distributed over several database nodes. */
  readonly isSpread: boolean;
  /** Asks the nodes of a spread database whether they answer; null if the accounts are not distributed. */
  readonly askNodes: (() => Promise<NodeStates>) | null;
  /**
   * Splits accounts by database node, so that a query over many of them fails only for a node that is away. One group if
   * the accounts are not distributed.
   */
  groupByNode(accountIds: readonly string[]): readonly (readonly string[])[];
  /** The use of the connections to the database; null if it has none. */
  readonly connections: (() => ConnectionUse) | null;
  /** Measures the whole database, in bytes; null if the caller can measure its file. @throws if a node is away */
  readonly measureBytes: (() => Promise<number>) | null;
  /** Null if this process is the only server on its database. */
  readonly wakeUps: WakeUps | null;
  /**
   * Signals from operator commands on this machine; null if several servers may share the database (see
   * `wakeUps`).
   */
  readonly operatorSignal: OperatorSignal | null;
  /** Finishes the pending commands and closes. */
  close(): Promise<void>;
}

export interface ConnectionUse {
  readonly inUse: number;
  /** The most that may be in use. */
  readonly max: number;
  /** Commands and reads that wait for a connection, or for their database node to have one free. */
  readonly waiting: number;
}

/** The database nodes with accounts. */
export interface NodeStates {
  readonly count: number;
  /** Those that do not answer, with Citus' number of each. */
  readonly away: readonly { readonly name: string; readonly port: number; readonly group: number }[];
}

/** An operator command signals that it ended sessions; a listening server then looks up which. */
export interface OperatorSignal {
  send(): void;
  /** Returns a function that stops listening. */
  listen(onSignal: () => void): () => void;
}

/** An event that an account's open streams must handle: new changes, or ended sessions. */
export interface WakeUp {
  readonly accountId: string;
  readonly about: 'changes' | 'sessions';
}

/**
 * How servers on one database notify each other of changes. Messages may get lost: see
 * live/cross-server-wakeups.ts.
 */
export interface WakeUps {
  /** Sends a wake-up to the other servers within some milliseconds, batched with others. */
  broadcast(wakeUp: WakeUp): void;
  /**
   * Receives the other servers' wake-ups; `onLost` reports that some may have been missed. There is one
   * listener.
   */
  listen(listener: {
    readonly onWakeUps: (wakeUps: readonly WakeUp[]) => void;
    readonly onLost: () => void;
  }): void;
}

/** The duration of one transaction. */
export interface BatchReport {
  readonly commandCount: number;
  readonly durationMs: number;
  /** The part of it spent on the commit: writing and syncing the WAL. */
  readonly commitMs: number;
}

/** Events that an operator wants logged or counted. */
export type StorageEvent =
  | ({ readonly kind: 'batch' } & BatchReport)
  /** A command was repeated after a conflict with another transaction. */
  | { readonly kind: 'retry' }
  /** The accounts of a database node are left for a later sweep. */
  | { readonly kind: 'node-skipped'; readonly node: string; readonly reason: string }
  /** An account could not be swept; the others are. */
  | { readonly kind: 'account-unswept'; readonly accountId: string; readonly error: unknown }
  /** Wake-ups of other servers; `lost` counts how often some may have been missed. */
  | { readonly kind: 'wake-ups'; readonly direction: 'sent' | 'received' | 'lost'; readonly count: number }
  | { readonly kind: 'room'; readonly isFull: boolean }
  /** The writer has exited and nothing can be written any more: the process must stop. */
  | { readonly kind: 'broken'; readonly error: Error };
