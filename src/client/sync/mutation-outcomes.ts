import { type Environment } from '../environment.ts';
import { type SettledId } from '../replica/replica.ts';

export type MutationOutcome = 'applied' | 'refused' | 'unknown';

/** The mutations this tab has sent off, and how the server ended them. */
export interface MutationOutcomes {
  add(id: string): void;
  has(id: string): boolean;
  /** Whether it is known how that one ended. */
  hasOutcome(id: string): boolean;
  /** Takes in how mutations ended; those of other tabs are ignored. */
  recordResults(settled: readonly SettledId[]): void;
  /** The server answered with an error: whoever waits for an end is told at once that it is not known. */
  stopWaiting(): void;
  /**
   * How one ended, as soon as that is known; `unknown` if it is not known in that time, or the server stumbles. One of
   * another tab counts as this tab's from then on: whoever waits for it here hears of its refusal here.
   */
  waitForOutcome(id: string, timeoutMs: number): Promise<MutationOutcome>;
}

export function createMutationOutcomes(schedule: Environment['schedule']): MutationOutcomes {
  const ids = new Set<string>();
  const outcomes = new Map<string, MutationOutcome>();
  /** Those who wait, with the mutation that each waits for. */
  const waiters = new Map<() => void, string>();

  return {
    add: (id) => void ids.add(id),
    has: (id) => ids.has(id),
    hasOutcome: (id) => outcomes.has(id),
    recordResults(settled) {
      for (const { id, version } of settled) {
        if (ids.has(id)) outcomes.set(id, version === null ? 'refused' : 'applied');
      }
      for (const [finish, id] of waiters) if (outcomes.has(id)) finish();
    },
    stopWaiting() {
      for (const finish of waiters.keys()) finish();
    },
    waitForOutcome(id, timeoutMs) {
      ids.add(id);
      return new Promise((resolve) => {
        const finish = () => {
          cancel();
          waiters.delete(finish);
          resolve(outcomes.get(id) ?? 'unknown');
        };
        const cancel = schedule(timeoutMs, finish);
        waiters.set(finish, id);
        if (outcomes.has(id)) finish();
      });
    },
  };
}
