import { type StoredDrafts } from '../device-store.ts';
import { readDrafts } from '../drafts/drafts.ts';
import { type Environment } from '../environment.ts';
import { type IdList, undecidedPrefix } from '../store/id-list.ts';
import { leaderLockName } from '../store/storage-keys.ts';

type SwitchedAccountsDeps = Pick<Environment, 'storage' | 'openStore' | 'requestLock'>;

/**
 * Marks a switched account for forgetting if it has no unsynced data. Waits until no tab has the account
 * open, because only then all its data is stored. After an error the next start decides.
 */
export async function decideForget(
  device: SwitchedAccountsDeps,
  marked: IdList,
  mark: string,
  forget: (accountId: string) => Promise<void>,
): Promise<void> {
  const id = mark.slice(undecidedPrefix.length);
  const release = await waitUntilClosed(device, id);
  try {
    // Another tab may have decided, or the person may have signed in again. Then the database is not opened,
    // as that would create it again.
    const isDecided = () => !marked.has(mark);
    const hasUnsynced = isDecided() || (await hasUnsyncedData(device, id));
    if (isDecided()) return;
    if (!hasUnsynced) marked.add(id);
    marked.remove(mark);
    if (!hasUnsynced) await forget(id);
  } catch {
    // The mark stays, so the next start tries again.
  } finally {
    release();
  }
}

/**
 * Acquires the leader lock, which is free once no tab has the account open. Resolves to its release function.
 */
function waitUntilClosed({ requestLock }: SwitchedAccountsDeps, accountId: string): Promise<() => void> {
  return new Promise((resolve) => {
    const release = requestLock(leaderLockName(accountId), {
      steal: false,
      onAcquired: () => resolve(() => release()),
      onLost() {},
    });
  });
}

/** Whether this device holds mutations or drafts that the server lacks. */
async function hasUnsyncedData(
  { storage, openStore }: SwitchedAccountsDeps,
  accountId: string,
): Promise<boolean> {
  const store = await openStore(accountId, () => {});
  try {
    const { outbox, refused, lost = [], drafts } = await store.read(null);
    return (
      outbox.length + refused.length + lost.length > 0 ||
      hasTexts(drafts) ||
      hasTexts(readDrafts(storage, accountId))
    );
  } finally {
    store.close();
  }
}

function hasTexts(drafts: StoredDrafts | null): boolean {
  return Object.keys(drafts?.texts ?? {}).length > 0;
}
