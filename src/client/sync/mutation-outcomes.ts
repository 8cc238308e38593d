import { type Environment } from '../environment.ts';
import { type SettledId } from '../replica/replica.ts';

export type MutationOutcome = 'applied' | 'refused' | 'unknown';

/** The outcomes of the mutations that this tab has sent. */
export interface MutationOutcomes {
  add(id: string): void;
  has(id: string): boolean;
  /** Whether the mutation's outcome is known. */
  hasOutcome(id: string): boolean;
  /** Records outcomes; those of other tabs' mutations are ignored. */
  recordResults(settled: readonly SettledId[]): void;
  /** The server answered with an error: all waits end with `unknown`. */
  stopWaiting(): void;
  /**
   * Resolves to a mutation's outcome, or to `unknown` after the timeout or a server error. Another tab's
   * mutation then counts as this tab's, so that its refusal is reported here.
   */
  waitForOutcome(id: string, timeoutMs: number): Promise<MutationOutcome>;
}

export function createMutationOutcomes(schedule: Environment['schedule']): MutationOutcomes {
  const ids = new Set<string>();
  const outcomes = new Map<string, MutationOutcome>();
  /** The callbacks that wait, each with its mutation's id. */
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
