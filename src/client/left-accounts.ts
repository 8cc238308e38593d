import { forgetAccount } from './account-memory.ts';
import { type Environment } from './environment.ts';

/** The ids of the accounts that are to be forgotten on this device, until they are. */
const leavingKey = 'forge.forgetting';

/**
 * The accounts whose people signed out. Each is marked first, so that whatever cuts the forgetting short, the
 * next start finishes it.
 */
export interface LeftAccounts {
  mark(accountId: string): void;
  /** The person is back: what is here is theirs again. */
  keep(accountId: string): void;
  /** Forgets whatever is marked. Never rejects. */
  forget(): Promise<void>;
}

export function createLeftAccounts({
  memory,
  deleteStore,
}: Pick<Environment, 'memory' | 'deleteStore'>): LeftAccounts {
  // Read anew each time, as other tabs write there too.
  const marked = (): readonly string[] => (memory.get(leavingKey) ?? '').split(' ').filter(Boolean);
  const keep = (accountId: string) => {
    const others = marked().filter((id) => id !== accountId);
    memory.set(leavingKey, others.length === 0 ? null : others.join(' '));
  };
  return {
    keep,
    mark: (accountId) => memory.set(leavingKey, [...new Set([...marked(), accountId])].join(' ')),
    async forget() {
      const forgetting = marked().map(async (id) => {
        forgetAccount(memory, id);
        await deleteStore(id);
        // Every tab has let go of it by now, and one that was late in hearing may have written since.
        forgetAccount(memory, id);
        keep(id);
      });
      // What could not be deleted now stays marked.
      await Promise.allSettled(forgetting);
    },
  };
}
