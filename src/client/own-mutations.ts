import { type Environment } from './environment.ts';
import { type SettledId } from './tab-messages.ts';

export type MutationEnd = 'applied' | 'refused' | 'unknown';

/** The mutations this tab has sent off, and how the server ended them. */
export interface OwnMutations {
  add(id: string): void;
  has(id: string): boolean;
  /** Whether it is known how that one ended. */
  hasEnded(id: string): boolean;
  /** Takes in how mutations ended; those of other tabs are ignored. */
  note(settled: readonly SettledId[]): void;
  /** The server answered with an error: whoever waits for an end is told at once that it is not known. */
  stumbled(): void;
  /**
   * How one ended, as soon as that is known; `unknown` if it is not known in that time, or the server stumbles. One of
   * another tab counts as this tab's from then on: whoever waits for it here hears of its refusal here.
   */
  ended(id: string, milliseconds: number): Promise<MutationEnd>;
}

export function createOwnMutations(schedule: Environment['schedule']): OwnMutations {
  const ids = new Set<string>();
  const ends = new Map<string, MutationEnd>();
  /** Those who wait, with the mutation that each waits for. */
  const waiting = new Map<() => void, string>();

  return {
    add: (id) => void ids.add(id),
    has: (id) => ids.has(id),
    hasEnded: (id) => ends.has(id),
    note(settled) {
      for (const { id, version } of settled) {
        if (ids.has(id)) ends.set(id, version === null ? 'refused' : 'applied');
      }
      for (const [finish, id] of waiting) if (ends.has(id)) finish();
    },
    stumbled() {
      for (const finish of waiting.keys()) finish();
    },
    ended(id, milliseconds) {
      ids.add(id);
      return new Promise((resolve) => {
        const finish = () => {
          cancel();
          waiting.delete(finish);
          resolve(ends.get(id) ?? 'unknown');
        };
        const cancel = schedule(milliseconds, finish);
        waiting.set(finish, id);
        if (ends.has(id)) finish();
      });
    },
  };
}
