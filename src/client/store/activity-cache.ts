import { type ActivityDay } from '#domain/dashboard/activity.ts';
import { type KeyValueStore } from '../environment.ts';
import { type Observable, writable } from '../observable.ts';
import { accountKey } from './storage-keys.ts';

/** What an account did on each day of the last year. */
export interface ActivityCache {
  /** As this device last heard; null if it never did. */
  readonly days: Observable<readonly ActivityDay[] | null>;
  /** Asks the server; without it, what is known stands. */
  refresh(): Promise<void>;
}

/**
 * Keeps a copy on the device, so that there is something to see without the network. `load` resolves to null, or
 * rejects, where the server gives no answer.
 */
export function openActivityCache(
  storage: KeyValueStore,
  accountId: string,
  load: () => Promise<readonly ActivityDay[] | null>,
): ActivityCache {
  const key = accountKey('activity', accountId);
  const days = writable<readonly ActivityDay[] | null>(read(storage, key), Object.is);
  let [lastRequest, lastAnswered] = [0, 0];
  return {
    days,
    async refresh() {
      const requestNumber = ++lastRequest;
      const loaded = await load().catch(() => null);
      // What was asked for later, and is known already, is newer.
      if (loaded === null || requestNumber < lastAnswered) return;
      lastAnswered = requestNumber;
      days.set(loaded);
      storage.set(key, JSON.stringify(loaded));
    },
  };
}

function read(storage: KeyValueStore, key: string): readonly ActivityDay[] | null {
  try {
    const value: unknown = JSON.parse(storage.get(key) ?? 'null');
    return Array.isArray(value) ? (value as ActivityDay[]) : null;
  } catch {
    return null;
  }
}
