import { type Changes } from '#contract/changes.ts';
import { type WakeUp } from '../storage/storage.ts';

/** Reads what changed in one account after a version; null if the account is gone. */
export type ReadChanges = (since: number) => Promise<Changes | null>;

/** One open event stream. */
export interface Listener {
  readonly accountId: string;
  readonly tokenHash: string;
  /** The version its reader has. */
  version(): number;
  changed(changes: Changes): void;
  /** Something changed that nobody here knows yet: it has to read. */
  wake(read: ReadChanges): void;
  /** Ends the stream: its session is over, or the server is going away and it may come back elsewhere. */
  end(reason: 'signed-out' | 'restart'): void;
}

/** Who is listening to which account on this server. */
export interface LiveHub {
  add(listener: Listener): () => void;
  publish(accountId: string, changes: Changes): void;
  endSession(accountId: string, tokenHash: string): void;
  endAll(): void;
  count(): number;
  /** The accounts that are listened to. */
  accounts(): string[];
  listenersOf(accountId: string): readonly Listener[];
}

/** What is published here is announced to wherever else the account may be listened to. */
export function createHub(announce: (wakeUp: WakeUp) => void = () => {}): LiveHub {
  const listeners = new Map<string, Set<Listener>>();
  const of = (accountId: string) => listeners.get(accountId) ?? new Set<Listener>();
  const all = () => [...listeners.values()].flatMap((set) => [...set]);
  return {
    add(listener) {
      const { accountId } = listener;
      listeners.set(accountId, of(accountId).add(listener));
      return () => {
        const set = of(accountId);
        set.delete(listener);
        if (set.size === 0) listeners.delete(accountId);
      };
    },
    publish(accountId, changes) {
      if (changes.to === changes.from) return;
      for (const listener of of(accountId)) listener.changed(changes);
      announce({ accountId, about: 'changes' });
    },
    endSession(accountId, tokenHash) {
      for (const listener of of(accountId)) if (listener.tokenHash === tokenHash) listener.end('signed-out');
      announce({ accountId, about: 'sessions' });
    },
    endAll() {
      for (const listener of all()) listener.end('restart');
    },
    count: () => all().length,
    accounts: () => [...listeners.keys()],
    listenersOf: (accountId) => [...of(accountId)],
  };
}
