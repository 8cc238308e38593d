import { type Environment } from './environment.ts';
import { type SettledId } from './tab-messages.ts';

export type MutationEnd = 'applied' | 'refused' | 'unknown';

/** The mutations this tab has sent off, and how the server ended them. */
export interface OwnMutations {
  add(id: string): void;
  has(id: string): boolean;
  /** Takes in how mutations ended; those of other tabs are nobody's business here. */
  note(settled: readonly SettledId[]): void;
  /** How one ended, as soon as that is known; `unknown` if it is not within that time. */
  ended(id: string, milliseconds: number): Promise<MutationEnd>;
}

export function createOwnMutations(schedule: Environment['schedule']): OwnMutations {
  const ids = new Set<string>();
  const ends = new Map<string, MutationEnd>();
  const waiting = new Set<() => void>();

  return {
    add: (id) => void ids.add(id),
    has: (id) => ids.has(id),
    note(settled) {
      for (const { id, version } of settled) {
        if (ids.has(id)) ends.set(id, version === null ? 'refused' : 'applied');
      }
      for (const look of waiting) look();
    },
    ended(id, milliseconds) {
      ids.add(id);
      return new Promise((resolve) => {
        const finish = () => {
          cancel();
          waiting.delete(look);
          resolve(ends.get(id) ?? 'unknown');
        };
        const look = () => ends.has(id) && finish();
        const cancel = schedule(milliseconds, finish);
        waiting.add(look);
        look();
      });
    },
  };
}
