import { forgetAccount } from './account-memory.ts';
import { type Environment } from './environment.ts';
import { openIdList } from './id-list.ts';

/** The ids of the accounts that are to be forgotten on this device, until they are. */
const leavingKey = 'forge.forgetting';

/**
 * The accounts that were signed out of. Each is marked first, so that the next start finishes the forgetting if
 * anything cuts it short.
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
  const marked = openIdList(memory, leavingKey);
  return {
    keep: marked.remove,
    mark: marked.add,
    async forget() {
      const forgetting = marked.all().map(async (id) => {
        forgetAccount(memory, id);
        await deleteStore(id);
        // Once more, now that every tab has let go of it: one that heard late may have written since.
        forgetAccount(memory, id);
        marked.remove(id);
      });
      // What could not be deleted now stays marked.
      await Promise.allSettled(forgetting);
    },
  };
}
