import { type ActivityDay } from '#domain/activity.ts';
import { type Memory } from './environment.ts';
import { type Observable, writable } from './observable.ts';

/** What an account did on each day of the last year. */
export interface Activity {
  /** As this device last heard; null if it never did. */
  readonly days: Observable<readonly ActivityDay[] | null>;
  /** Asks the server; without it, what is known stands. */
  refresh(): Promise<void>;
}

const keyOf = (accountId: string) => `forge.activity.${accountId}`;

/** Keeps a copy on the device, so that there is something to see without the network. */
export function openActivity(
  memory: Memory,
  accountId: string,
  load: () => Promise<readonly ActivityDay[]>,
): Activity {
  const days = writable<readonly ActivityDay[] | null>(read(memory, accountId), Object.is);
  return {
    days,
    async refresh() {
      const loaded = await load().catch(() => null);
      if (loaded === null) return;
      days.set(loaded);
      memory.set(keyOf(accountId), JSON.stringify(loaded));
    },
  };
}

export function forgetActivity(memory: Memory, accountId: string): void {
  memory.set(keyOf(accountId), null);
}

function read(memory: Memory, accountId: string): readonly ActivityDay[] | null {
  try {
    const value: unknown = JSON.parse(memory.get(keyOf(accountId)) ?? 'null');
    return Array.isArray(value) ? (value as ActivityDay[]) : null;
  } catch {
    return null;
  }
}
