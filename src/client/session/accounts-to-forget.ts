import { type Environment } from '../environment.ts';
import { openIdList } from '../store/id-list.ts';
import { removeAccountKeys } from '../store/storage-keys.ts';
import { undecidedPrefix } from '../store/undecided-mark.ts';
import { type decideForget } from './switched-accounts.ts';

/** The ids of the accounts that are to be forgotten on this device, until they are. */
const forgetListKey = 'forge.forgetting';

/**
 * The accounts that were signed out of. Each is marked first, so that the next start finishes the forgetting if
 * anything cuts it short.
 */
export interface AccountsToForget {
  mark(accountId: string): void;
  /** Another person has signed in, though this one has not signed out: it is forgotten if nothing of theirs waits. */
  markSwitched(accountId: string): void;
  /** The person is back: what is here is theirs again. */
  unmark(accountId: string): void;
  /** Forgets whatever is marked, and does not wait for what is still to be decided. Never rejects. */
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
      // Almost nobody takes another's place.
      void device.loadLazyFeatures().then(
        (part) => part.decideForget(device, marked, id, forgetOne),
        () => {},
      );
      return;
    }
    const isMarked = () => marked.has(id);
    removeAccountKeys(storage, id);
    await deleteStore(id, isMarked);
    // The person may be back by now, in another tab too.
    if (!isMarked()) return;
    // Once more, now that every tab has let go of it: one that heard late may have written since.
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
      // What could not be deleted now stays marked.
      await Promise.allSettled(marked.all().map(forgetOne));
    },
  };
}
