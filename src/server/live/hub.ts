import { type Changes } from '#contract/changes.ts';
import { type StreamEvent } from '#contract/protocol.ts';
import { type WakeUp } from '../storage/api/storage.ts';

/** Reads what changed in one account after a version; null if the account is gone. */
export type ReadChanges = (since: number) => Promise<Changes | null>;

/** Why a stream is ended: its session is over; or its place is needed, and its reader may come back. */
export type EndReason = Extract<StreamEvent, 'signed-out' | 'restart'>;

/** One open event stream. */
export interface StreamListener {
  readonly accountId: string;
  readonly tokenHash: string;
  /** The version its reader has. */
  readonly version: number;
  onChanges(changes: Changes): void;
  /** The account is at this version; what changed is too much to be sent. */
  onVersion(version: number): void;
  /** Something changed that nobody here knows yet: it has to read. */
  onWakeUp(read: ReadChanges): void;
  end(reason: EndReason): void;
}

/** Who is listening to which account on this server. */
export interface LiveHub {
  add(listener: StreamListener): void;
  /** It has ended; one that was not there changes nothing. */
  remove(listener: StreamListener): void;
  publish(accountId: string, changes: Changes): void;
  publishVersion(accountId: string, version: number): void;
  endSession(accountId: string, tokenHash: string, reason: EndReason): void;
  /** Ends the streams of all of an account's sessions, save one's. */
  endAccount(accountId: string, exceptHash: string | null): void;
  /** The server stops: ends all streams, and every one that is added later. */
  close(): void;
  streamCount(): number;
  /** The accounts that are listened to. */
  accounts(): string[];
  listenersOf(accountId: string): readonly StreamListener[];
}

/**
 * An account has `streamsPerAccount` streams at most; the oldest, which may be that of a line long dead, makes room.
 * Whatever is published here is announced to wherever else the account may be listened to.
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
