import { type StoredDrafts } from '../device-store.ts';
import { readDrafts } from '../drafts/drafts.ts';
import { type Environment } from '../environment.ts';
import { type IdList } from '../store/id-list.ts';
import { leaderLockName } from '../store/storage-keys.ts';
import { undecidedPrefix } from '../store/undecided-mark.ts';

type SwitchedAccountsDeps = Pick<Environment, 'storage' | 'openStore' | 'requestLock'>;

/**
 * Marks an account whose person has given way to another for forgetting, if nothing of theirs waits. It waits until no
 * tab has the account open any more, for only then all of it is stored. What cannot be looked at now is looked at by
 * the next start.
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
    // Another tab may have decided, or the person be back. Looking would make the database anew.
    const isDecided = () => !marked.has(mark);
    const hasUnsynced = isDecided() || (await hasUnsyncedData(device, id));
    if (isDecided()) return;
    if (!hasUnsynced) marked.add(id);
    marked.remove(mark);
    if (!hasUnsynced) await forget(id);
  } catch {
    // The mark stays.
  } finally {
    release();
  }
}

/** Has the leader's lock, once no tab has the account open any more. */
function waitUntilClosed({ requestLock }: SwitchedAccountsDeps, accountId: string): Promise<() => void> {
  return new Promise((resolve) => {
    const release = requestLock(leaderLockName(accountId), {
      steal: false,
      onAcquired: () => resolve(() => release()),
      onLost() {},
    });
  });
}

/** Whether this device holds what the server does not have: changes, or half-typed text. */
async function hasUnsyncedData(
  { storage, openStore }: SwitchedAccountsDeps,
  accountId: string,
): Promise<boolean> {
  const store = await openStore(accountId, () => {});
  try {
    const { outbox, refused, drafts } = await store.read(null);
    return outbox.length + refused.length > 0 || hasTexts(drafts) || hasTexts(readDrafts(storage, accountId));
  } finally {
    store.close();
  }
}

function hasTexts(drafts: StoredDrafts | null): boolean {
  return Object.keys(drafts?.texts ?? {}).length > 0;
}
