import { type ActivityDay } from '#domain/dashboard/activity.ts';
import { type KeyValueStore } from '../environment.ts';
import { type Observable, writable } from '../observable.ts';
import { accountKey } from './storage-keys.ts';

/** An account's activity on each day of the last year. */
export interface ActivityCache {
  /** The last response on this device; null before the first one. */
  readonly days: Observable<readonly ActivityDay[] | null>;
  /** Fetches the days from the server. Without a response the cached ones stay. */
  refresh(): Promise<void>;
}

/**
 * Opens a cache in localStorage, so that the activity is visible offline. `load` resolves to null or rejects
 * if the server does not respond.
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
      // The response to a later request is already shown.
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
