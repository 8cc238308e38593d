import { unsure } from './account-mark.ts';
import { leaderLock } from './account-memory.ts';
import { type StoredDrafts } from './device-store.ts';
import { readDrafts } from './drafts.ts';
import { type Environment } from './environment.ts';
import { type IdList } from './id-list.ts';

type Device = Pick<Environment, 'memory' | 'openStore' | 'holdLock'>;

/**
 * Marks an account whose person has given way to another for forgetting, if nothing of theirs waits. It waits until no
 * tab has the account open any more, for only then all of it is stored. What cannot be looked at now is looked at by
 * the next start.
 */
export async function decideOn(
  device: Device,
  marked: IdList,
  mark: string,
  forget: (accountId: string) => Promise<void>,
): Promise<void> {
  const id = mark.slice(unsure.length);
  const release = await letGoOf(device, id);
  try {
    // Another tab may have decided, or the person be back. Looking would make the database anew.
    const isDecided = () => !marked.has(mark);
    const waits = isDecided() || (await doesAnythingWait(device, id));
    if (isDecided()) return;
    if (!waits) marked.add(id);
    marked.remove(mark);
    if (!waits) await forget(id);
  } catch {
    // The mark stays.
  } finally {
    release();
  }
}

/** Has the leader's lock, once no tab has the account open any more. */
function letGoOf({ holdLock }: Device, accountId: string): Promise<() => void> {
  return new Promise((resolve) => {
    const release = holdLock(leaderLock(accountId), {
      steal: false,
      held: () => resolve(() => release()),
      lost() {},
    });
  });
}

/** Whether this device holds what the server does not have: changes, or half-typed text. */
async function doesAnythingWait({ memory, openStore }: Device, accountId: string): Promise<boolean> {
  const store = await openStore(accountId, () => {});
  try {
    const { outbox, refused, drafts } = await store.read(null);
    return outbox.length + refused.length > 0 || hasTexts(drafts) || hasTexts(readDrafts(memory, accountId));
  } finally {
    store.close();
  }
}

function hasTexts(drafts: StoredDrafts | null): boolean {
  return Object.keys(drafts?.texts ?? {}).length > 0;
}
