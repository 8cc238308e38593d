import { type Trashed } from '#domain/trash.ts';
import { type OpenAccount } from '#client/open-account.ts';

/** The trash as this device knows it, the last deleted first; follows every change. */
export function createTrashStore(account: OpenAccount) {
  const listeners = new Set<() => void>();
  const read = () => [...(account.work?.replica.trash() ?? [])].sort((a, b) => b.at - a.at);
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
    /** Asks the server for what was deleted elsewhere; without it (false), this device's knowledge stands. */
    async load(): Promise<boolean> {
      try {
        const work = await account.prepare();
        await work?.loadTrash();
        return work !== null;
      } catch {
        return false;
      } finally {
        refresh();
      }
    },
  };
}
