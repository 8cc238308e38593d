import { type Environment } from '../environment.ts';
import { openIdList, undecidedPrefix } from '../store/id-list.ts';
import { removeAccountKeys } from '../store/storage-keys.ts';
import { type decideForget } from './switched-accounts.ts';

/** localStorage key of the ids of accounts whose data is still to be deleted from this device. */
const forgetListKey = 'forge.forgetting';

/**
 * The accounts that were signed out of. Each is marked before its data is deleted, so that the next start
 * finishes an interrupted deletion.
 */
export interface AccountsToForget {
  mark(accountId: string): void;
  /**
   * Marks an account after another person signed in without a sign-out. Its data is deleted only if all of it
   * is synced.
   */
  markSwitched(accountId: string): void;
  /** Removes both marks after the person has signed in again. */
  unmark(accountId: string): void;
  /**
   * Deletes the data of all marked accounts, without waiting for the decisions on switched ones. Never
   * rejects.
   */
  forgetMarked(): Promise<void>;
}

export function createAccountsToForget(
  device: Pick<Environment, 'storage' | 'deleteStore' | 'openStore' | 'requestLock'> & {
    loadLazyFeatures(): Promise<{ readonly decideForget: typeof decideForget }>;
  },
): AccountsToForget {
  const { storage, deleteStore } = device;
  const marked = openIdList(storage, forgetListKey);
  const forgetOne = async (id: string): Promise<void> => {
    if (id[0] === undecidedPrefix) {
      // Switching accounts without a sign-out is rare, so its code loads on demand.
      void device.loadLazyFeatures().then(
        (part) => part.decideForget(device, marked, id, forgetOne),
        () => {},
      );
      return;
    }
    const isMarked = () => marked.has(id);
    removeAccountKeys(storage, id);
    await deleteStore(id, isMarked);
    // The person may have signed in again meanwhile, also in another tab.
    if (!isMarked()) return;
    // Removes the keys again: a tab that received the sign-out late may have written them before it closed
    // the database.
    removeAccountKeys(storage, id);
    marked.remove(id);
  };
  return {
    mark: marked.add,
    markSwitched: (id) => marked.add(undecidedPrefix + id),
    unmark(id) {
      marked.remove(id);
      marked.remove(undecidedPrefix + id);
    },
    async forgetMarked() {
      // Accounts whose deletion failed stay marked.
      await Promise.allSettled(marked.all().map(forgetOne));
    },
  };
}
