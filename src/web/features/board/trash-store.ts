import { type Trashed, compareTrashed, isKept } from '#domain/trash.ts';
import { codeOf } from '#client/errors.ts';
import { type OpenAccount } from '#client/open-account.ts';

/** Whether the server has told what is in the trash; `failed`: it was asked, and did not tell. */
export type TrashLoad = 'loaded' | 'offline' | 'failed';

/** The trash as this device knows it, the last deleted first; follows every change. */
export function createTrashStore(account: OpenAccount) {
  const listeners = new Set<() => void>();
  /** The ideas that the server has said to be in the trash. */
  let told: ReadonlySet<string> = new Set();
  const read = () => [...(account.work?.replica.trash() ?? [])].sort(compareTrashed);
  let current: readonly Trashed[] = read();
  const refresh = () => {
    current = read();
    for (const listener of listeners) listener();
  };
  return {
    get: () => current,
    subscribe(listener: () => void) {
      listeners.add(listener);
      const stop = account.view.onChange(refresh);
      return () => {
        stop();
        listeners.delete(listener);
      };
    },
    /** Whether an idea can still be restored: the server has said so, or else it should by this device's clock. */
    isShown: (item: Trashed, now: number) => told.has(item.idea.id) || isKept(item, now),
    /** Asks the server what is in it; without an answer, this device's knowledge stands. */
    async load(): Promise<TrashLoad> {
      try {
        const work = await account.prepare();
        if (work === null) return 'offline';
        const answer = await work.loadTrash();
        if (answer === null) return 'failed';
        told = new Set(answer.map(({ idea }) => idea.id));
        return 'loaded';
      } catch (error) {
        return codeOf(error) === 'offline' ? 'offline' : 'failed';
      } finally {
        refresh();
      }
    },
  };
}
