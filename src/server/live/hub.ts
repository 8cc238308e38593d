import { type Changes } from '#contract/changes.ts';
import { type StreamEvent } from '#contract/protocol.ts';
import { type WakeUp } from '../storage/storage.ts';

/** Reads what changed in one account after a version; null if the account is gone. */
export type ReadChanges = (since: number) => Promise<Changes | null>;

/** Why a stream is ended: its session is over; or its place is needed, and its reader may come back. */
export type EndReason = Extract<StreamEvent, 'signed-out' | 'restart'>;

/** One open event stream. */
export interface Listener {
  readonly accountId: string;
  readonly tokenHash: string;
  /** The version its reader has. */
  readonly version: number;
  changed(changes: Changes): void;
  /** Something changed that nobody here knows yet: it has to read. */
  wake(read: ReadChanges): void;
  end(reason: EndReason): void;
}

/** Who is listening to which account on this server. */
export interface LiveHub {
  add(listener: Listener): void;
  /** It has ended; one that was not there changes nothing. */
  remove(listener: Listener): void;
  publish(accountId: string, changes: Changes): void;
  endSession(accountId: string, tokenHash: string, reason: EndReason): void;
  /** Ends the streams of all of an account's sessions, save one's. */
  endAccount(accountId: string, exceptHash: string | null): void;
  /** The server stops: ends all streams, and every one that is added later. */
  close(): void;
  count(): number;
  /** The accounts that are listened to. */
  accounts(): string[];
  listenersOf(accountId: string): readonly Listener[];
}

/**
 * An account has `streamsPerAccount` streams at most; the oldest, which may be that of a line long dead, makes room.
 * Whatever is published here is announced to wherever else the account may be listened to.
 */
export function createHub(streamsPerAccount: number, announce: (wakeUp: WakeUp) => void = () => {}): LiveHub {
  const listeners = new Map<string, Set<Listener>>();
  const of = (accountId: string) => listeners.get(accountId) ?? new Set<Listener>();
  let isClosed = false;
  const all = () => [...listeners.values()].flatMap((set) => [...set]);
  return {
    add(listener) {
      const { accountId } = listener;
      if (isClosed) return listener.end('restart');
      const [oldest] = of(accountId);
      if (oldest !== undefined && of(accountId).size >= streamsPerAccount) {
        of(accountId).delete(oldest);
        oldest.end('restart');
      }
      listeners.set(accountId, of(accountId).add(listener));
    },
    remove(listener) {
      const set = of(listener.accountId);
      set.delete(listener);
      if (set.size === 0) listeners.delete(listener.accountId);
    },
    publish(accountId, changes) {
      if (changes.to === changes.from) return;
      for (const listener of of(accountId)) listener.changed(changes);
      announce({ accountId, about: 'changes' });
    },
    endSession(accountId, tokenHash, reason) {
      for (const listener of of(accountId)) if (listener.tokenHash === tokenHash) listener.end(reason);
      announce({ accountId, about: 'sessions' });
    },
    endAccount(accountId, exceptHash) {
      for (const listener of of(accountId)) if (listener.tokenHash !== exceptHash) listener.end('signed-out');
      announce({ accountId, about: 'sessions' });
    },
    close() {
      isClosed = true;
      for (const listener of all()) listener.end('restart');
    },
    count: () => all().length,
    accounts: () => [...listeners.keys()],
    listenersOf: (accountId) => [...of(accountId)],
  };
}
