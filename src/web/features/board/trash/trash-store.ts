import { errorCodeOf } from '#client/errors.ts';
import { type OpenAccount } from '#client/open-account.ts';
import { type TrashedIdea, compareTrashedIdeas, isRestorable } from '#domain/idea/trash.ts';

/** Whether the server has sent the trash; `failed`: the request failed other than by being offline. */
export type TrashLoadResult = 'loaded' | 'offline' | 'failed';

/** This device's copy of the trash, the last deleted first; updated on every change. */
export function createTrashStore(account: OpenAccount) {
  const listeners = new Set<() => void>();
  /** The ids the server has confirmed to be in the trash. */
  let confirmedIds: ReadonlySet<string> = new Set();
  let trimmedAt: number | null = null;
  const read = () => [...(account.work?.replica.trash() ?? [])].sort(compareTrashedIdeas);
  let current: readonly TrashedIdea[] = read();
  const refresh = () => {
    current = read();
    for (const listener of listeners) listener();
  };
  return {
    get: () => current,
    /** When the server last trimmed the trash early; null if it did not lately, or before its first answer. */
    trimmedAt: () => trimmedAt,
    subscribe(listener: () => void) {
      listeners.add(listener);
      const stop = account.view.onChange(refresh);
      return () => {
        stop();
        listeners.delete(listener);
      };
    },
    /**
     * Whether an idea can still be restored: confirmed by the server, or else by this device's clock (`now`
     * in ms).
     */
    isRestorable: (item: TrashedIdea, now: number) =>
      confirmedIds.has(item.idea.id) || isRestorable(item, now),
    /** Loads the trash from the server; if that fails, this device's copy stays. */
    async load(): Promise<TrashLoadResult> {
      try {
        const work = await account.prepare();
        if (work === null) return 'offline';
        const answer = await work.loadTrash();
        if (answer === null) return 'failed';
        trimmedAt = answer.trimmedAt ?? null;
        confirmedIds = new Set(answer.trash.map(({ idea }) => idea.id));
        return 'loaded';
      } catch (error) {
        return errorCodeOf(error) === 'offline' ? 'offline' : 'failed';
      } finally {
        refresh();
      }
    },
  };
}
