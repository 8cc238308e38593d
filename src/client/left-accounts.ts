import { unsure } from './account-mark.ts';
import { forgetAccount } from './account-memory.ts';
import { type Environment } from './environment.ts';
import { openIdList } from './id-list.ts';
import { type decideOn } from './replaced-accounts.ts';

/** The ids of the accounts that are to be forgotten on this device, until they are. */
const leavingKey = 'forge.forgetting';

/**
 * The accounts that were signed out of. Each is marked first, so that the next start finishes the forgetting if
 * anything cuts it short.
 */
export interface LeftAccounts {
  mark(accountId: string): void;
  /** Another person has signed in, though this one has not signed out: it is forgotten if nothing of theirs waits. */
  replace(accountId: string): void;
  /** The person is back: what is here is theirs again. */
  keep(accountId: string): void;
  /** Forgets whatever is marked, and does not wait for what is still to be decided. Never rejects. */
  forget(): Promise<void>;
}

export function createLeftAccounts(
  device: Pick<Environment, 'memory' | 'deleteStore' | 'openStore' | 'holdLock'> & {
    loadSeldom(): Promise<{ readonly decideOn: typeof decideOn }>;
  },
): LeftAccounts {
  const { memory, deleteStore } = device;
  const marked = openIdList(memory, leavingKey);
  const forgetOne = async (id: string): Promise<void> => {
    if (id[0] === unsure) {
      // Almost nobody takes another's place.
      void device.loadSeldom().then(
        (part) => part.decideOn(device, marked, id, forgetOne),
        () => {},
      );
      return;
    }
    const isMarked = () => marked.has(id);
    forgetAccount(memory, id);
    await deleteStore(id, isMarked);
    // The person may be back by now, in another tab too.
    if (!isMarked()) return;
    // Once more, now that every tab has let go of it: one that heard late may have written since.
    forgetAccount(memory, id);
    marked.remove(id);
  };
  return {
    mark: marked.add,
    replace: (id) => marked.add(unsure + id),
    keep(id) {
      marked.remove(id);
      marked.remove(unsure + id);
    },
    async forget() {
      // What could not be deleted now stays marked.
      await Promise.allSettled(marked.all().map(forgetOne));
    },
  };
}
