import { type Changes } from '#contract/changes.ts';
import { type StreamEvent } from '#contract/protocol.ts';
import { type WakeUp } from '../storage/api/storage.ts';

/** Reads the changes of one account since a version; null if the account was deleted or the session ended. */
export type ReadChanges = (since: number) => Promise<Changes | null>;

/**
 * Why a stream ends: its session ended (`signed-out`), or its client may reconnect (`restart`), with a newer secret if
 * the session has one.
 */
export type EndReason = Extract<StreamEvent, 'signed-out' | 'restart'>;

export interface StreamListener {
  readonly accountId: string;
  readonly tokenHash: string;
  /** The version that the client has. */
  readonly version: number;
  onChanges(changes: Changes): void;
  /** The account has reached this version; the changes are too large to send. */
  onVersion(version: number): void;
  /** Something changed that this server has not read: the listener must read. */
  onWakeUp(read: ReadChanges): void;
  end(reason: EndReason): void;
}

/** Publishes changes to the event streams open on this server. */
export interface LiveHub {
  add(listener: StreamListener): void;
  /** Removes a stream that ended. Removing it twice has no effect. */
  remove(listener: StreamListener): void;
  publish(accountId: string, changes: Changes): void;
  publishVersion(accountId: string, version: number): void;
  endSession(accountId: string, tokenHash: string, reason: EndReason): void;
  /** Ends the streams of all of an account's sessions except one. */
  endAccount(accountId: string, exceptHash: string | null): void;
  /** Ends all streams at shutdown, and every stream added later. */
  close(): void;
  streamCount(): number;
  /** The accounts that have streams. */
  accounts(): string[];
  listenersOf(accountId: string): readonly StreamListener[];
}

/**
 * Limits an account to `streamsPerAccount` streams: a new one displaces the oldest, whose connection may be
 * dead. Everything published here is announced to the other servers.
 */
export function createHub(streamsPerAccount: number, announce: (wakeUp: WakeUp) => void = () => {}): LiveHub {
  const listeners = new Map<string, Set<StreamListener>>();
  const listenersFor = (accountId: string) => listeners.get(accountId) ?? new Set<StreamListener>();
  let isClosed = false;
  const allListeners = () => [...listeners.values()].flatMap((set) => [...set]);
  return {
    add(listener) {
      const { accountId } = listener;
      if (isClosed) return listener.end('restart');
      const [oldest] = listenersFor(accountId);
      if (oldest !== undefined && listenersFor(accountId).size >= streamsPerAccount) {
        listenersFor(accountId).delete(oldest);
        oldest.end('restart');
      }
      listeners.set(accountId, listenersFor(accountId).add(listener));
    },
    remove(listener) {
      const set = listenersFor(listener.accountId);
      set.delete(listener);
      if (set.size === 0) listeners.delete(listener.accountId);
    },
    publish(accountId, changes) {
      if (changes.to === changes.from) return;
      for (const listener of listenersFor(accountId)) listener.onChanges(changes);
      announce({ accountId, about: 'changes' });
    },
    publishVersion(accountId, version) {
      for (const listener of listenersFor(accountId)) listener.onVersion(version);
      announce({ accountId, about: 'changes' });
    },
    endSession(accountId, tokenHash, reason) {
      for (const listener of listenersFor(accountId))
        if (listener.tokenHash === tokenHash) listener.end(reason);
      announce({ accountId, about: 'sessions' });
    },
    endAccount(accountId, exceptHash) {
      for (const listener of listenersFor(accountId))
        if (listener.tokenHash !== exceptHash) listener.end('signed-out');
      announce({ accountId, about: 'sessions' });
    },
    close() {
      isClosed = true;
      for (const listener of allListeners()) listener.end('restart');
    },
    streamCount: () => allListeners().length,
    accounts: () => [...listeners.keys()],
    listenersOf: (accountId) => [...listenersFor(accountId)],
  };
}
