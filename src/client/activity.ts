import { type ActivityDay } from '#domain/activity.ts';
import { accountKey } from './account-memory.ts';
import { type Memory } from './environment.ts';
import { type Observable, writable } from './observable.ts';

/** What an account did on each day of the last year. */
export interface Activity {
  /** As this device last heard; null if it never did. */
  readonly days: Observable<readonly ActivityDay[] | null>;
  /** Asks the server; without it, what is known stands. */
  refresh(): Promise<void>;
}

/**
 * Keeps a copy on the device, so that there is something to see without the network. `load` resolves to null, or
 * rejects, where the server gives no answer.
 */
export function openActivity(
  memory: Memory,
  accountId: string,
  load: () => Promise<readonly ActivityDay[] | null>,
): Activity {
  const key = accountKey('activity', accountId);
  const days = writable<readonly ActivityDay[] | null>(read(memory, key), Object.is);
  let [asked, answered] = [0, 0];
  return {
    days,
    async refresh() {
      const turn = ++asked;
      const loaded = await load().catch(() => null);
      // What was asked for later, and is known already, is newer.
      if (loaded === null || turn < answered) return;
      answered = turn;
      days.set(loaded);
      memory.set(key, JSON.stringify(loaded));
    },
  };
}

function read(memory: Memory, key: string): readonly ActivityDay[] | null {
  try {
    const value: unknown = JSON.parse(memory.get(key) ?? 'null');
    return Array.isArray(value) ? (value as ActivityDay[]) : null;
  } catch {
    return null;
  }
}
