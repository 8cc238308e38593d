import { type MutationName } from '#domain/mutation.ts';
import { type Sort } from '#domain/sort.ts';
import { accountKey } from './account-memory.ts';
import { type Memory } from './environment.ts';

/** Something this device did that can be taken back. */
export interface UndoStep {
  /** The mutation to be undone. */
  readonly id: string;
  /** What the person did, and to which idea. */
  readonly name: MutationName;
  readonly title: string;
  /** For a move: the order that was shown when it was made. */
  readonly sort?: Sort | undefined;
}

/** What this device did and took back, in order; shared by its tabs and kept over reloads. */
export interface UndoStack {
  /** Something new was done; nothing can be redone any more. */
  did(step: UndoStep): void;
  /** A step was taken back by that mutation. */
  undid(step: UndoStep, by: string): void;
  /** A step was done again by that mutation. */
  redid(step: UndoStep, by: string): void;
  /** Forgets a step that cannot be taken back or done again. */
  drop(id: string): void;
  /** The last step that can be taken back, or the one of that id. */
  lastDone(id?: string): UndoStep | undefined;
  lastUndone(): UndoStep | undefined;
}

interface Steps {
  readonly done: readonly UndoStep[];
  readonly undone: readonly UndoStep[];
}

const longest = 100;
const none: Steps = { done: [], undone: [] };

export function openUndoStack(memory: Memory, accountId: string): UndoStack {
  const key = accountKey('undo', accountId);
  const read = (): Steps => {
    try {
      return { ...none, ...(JSON.parse(memory.get(key) ?? '{}') as Partial<Steps>) };
    } catch {
      return none;
    }
  };
  const write = ({ done, undone }: Steps) =>
    memory.set(key, JSON.stringify({ done: done.slice(-longest), undone: undone.slice(-longest) }));
  const without = (steps: readonly UndoStep[], id: string) => steps.filter((step) => step.id !== id);

  return {
    did: (step) => write({ done: [...read().done, step], undone: [] }),
    undid(step, by) {
      const { done, undone } = read();
      write({ done: without(done, step.id), undone: [...undone, { ...step, id: by }] });
    },
    redid(step, by) {
      const { done, undone } = read();
      write({ done: [...done, { ...step, id: by }], undone: without(undone, step.id) });
    },
    drop(id) {
      const { done, undone } = read();
      write({ done: without(done, id), undone: without(undone, id) });
    },
    lastDone: (id) => read().done.findLast((step) => id === undefined || step.id === id),
    lastUndone: () => read().undone.at(-1),
  };
}
