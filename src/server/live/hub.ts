import { type Changes } from '#contract/changes.ts';

/** One open event stream. */
export interface Listener {
  readonly accountId: string;
  readonly tokenHash: string;
  changed(changes: Changes): void;
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
}

export function createHub(): LiveHub {
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
    },
    endSession(accountId, tokenHash) {
      for (const listener of of(accountId)) if (listener.tokenHash === tokenHash) listener.end('signed-out');
    },
    endAll() {
      for (const listener of all()) listener.end('restart');
    },
    count: () => all().length,
  };
}
