import { accountKey } from './account-memory.ts';
import { type Environment } from './environment.ts';
import { type IdList } from './id-list.ts';
import { unsure } from './left-accounts.ts';

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
    const isDecided = () => !marked.all().includes(mark);
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

/** Has the lock of the tab that leads: every tab that has the account open holds it, or stands in line for it. */
function letGoOf({ holdLock }: Device, accountId: string): Promise<() => void> {
  return new Promise((resolve) => {
    const release = holdLock(`forge.${accountId}`, {
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
    return outbox.length + refused.length > 0 || hasTexts(drafts) || hasTexts(draftsIn(memory, accountId));
  } finally {
    store.close();
  }
}

function hasTexts(drafts: unknown): boolean {
  const { texts = {} } = (drafts ?? {}) as { readonly texts?: object };
  return Object.keys(texts).length > 0;
}

function draftsIn(memory: Device['memory'], accountId: string): unknown {
  try {
    return JSON.parse(memory.get(accountKey('drafts', accountId)) ?? 'null');
  } catch {
    return null;
  }
}
