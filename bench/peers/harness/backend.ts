import { type Processes } from './processes.ts';

/** The fields that the form for a new idea sends. */
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

/** The directory for a backend's data, and the object that starts its processes. */
export interface BackendRun {
  readonly directory: string;
  readonly processes: Processes;
}

/** A backend that stores users' ideas. It is used over its network API, without a client library. */
export interface Backend {
  readonly name: string;
  readonly title: string;
  readonly durability: 'synced' | 'not synced' | 'memory';
  readonly passwordHash: string;
  /** Why it cannot run on this machine, as text; null if it can. */
  missing(): string | null;
  /** Starts every process, on new or existing data. May return before the backend is ready. */
  start(run: BackendRun): Promise<void>;
  /** Resolves if the backend responds, else rejects. */
  ping(): Promise<void>;
  /** Creates schema, rules and indexes. Called once, after the first start. */
  prepare(): Promise<void>;
  /** Closes the client's connections. */
  disconnect(): void;
  signUp(email: string, password: string): Promise<Session>;
  signIn(email: string, password: string): Promise<Session>;
  /** Resolves with the id once the backend has acknowledged the idea. */
  add(session: Session, idea: SampleIdea): Promise<string>;
  /** Rejects for another user's idea, as `remove` does. */
  setProgress(session: Session, id: string, progress: number): Promise<void>;
  remove(session: Session, id: string): Promise<void>;
  /** The newest ideas with all their fields. */
  list(session: Session, limit: number): Promise<readonly ListedIdea[]>;
  /** The ids of all ideas of the user. */
  ids(session: Session): Promise<readonly string[]>;
  /** Resolves once later changes will be reported. */
  subscribe(session: Session, onChange: (change: LiveChange) => void): Promise<Subscription>;
}
