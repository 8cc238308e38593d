import { type Processes } from './processes.ts';

/** What an add form sends. */
export interface SampleIdea {
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly priority: string;
  readonly deadline: string;
  readonly target: string;
  readonly tags: readonly string[];
  readonly updates: readonly string[];
  readonly notes: readonly string[];
}

export interface ListedIdea {
  readonly id: string;
  readonly progress?: number;
  readonly tags?: readonly unknown[];
  readonly updates?: readonly unknown[];
}

export interface Session {
  readonly token: string;
  readonly uid: string;
}

export interface LiveChange {
  readonly type: 'add' | 'update' | 'delete';
  readonly title?: string;
}

export interface Subscription {
  close(): void;
}

/** Where a backend keeps its data and by what it starts its processes. */
export interface BackendRun {
  readonly directory: string;
  readonly processes: Processes;
}

/** One backend that keeps people's ideas, spoken to over the network it offers, without a client library. */
export interface Backend {
  readonly name: string;
  readonly title: string;
  readonly durability: 'synced' | 'not synced' | 'memory';
  readonly passwordHash: string;
  /** What this machine lacks to run it; null if nothing. */
  missing(): string | null;
  /** Starts every process; works again on the same data. Need not wait until it is ready. */
  start(run: BackendRun): Promise<void>;
  /** Rejects until the backend answers. */
  ping(): Promise<void>;
  /** Once, after the first start: schema, rules, indexes. */
  prepare(): Promise<void>;
  /** Closes the client's connections. */
  disconnect(): void;
  signUp(email: string, password: string): Promise<Session>;
  signIn(email: string, password: string): Promise<Session>;
  /** Resolves with the id once the backend has acknowledged the idea. */
  add(session: Session, idea: SampleIdea): Promise<string>;
  /** Rejects for an idea of somebody else, as `remove` does. */
  setProgress(session: Session, id: string, progress: number): Promise<void>;
  remove(session: Session, id: string): Promise<void>;
  /** The newest ideas, whole. */
  list(session: Session, limit: number): Promise<readonly ListedIdea[]>;
  /** The ids of all of the person's ideas. */
  ids(session: Session): Promise<readonly string[]>;
  /** Resolves once changes after this moment will be told. */
  subscribe(session: Session, onChange: (change: LiveChange) => void): Promise<Subscription>;
}
