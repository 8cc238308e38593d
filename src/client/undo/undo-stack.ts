import { type Sort } from '#domain/board/sort.ts';
import { type MutationName } from '#domain/mutation/mutation.ts';
import { type KeyValueStore } from '../environment.ts';
import { accountKey } from '../store/storage-keys.ts';

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
  recordDone(step: UndoStep): void;
  /** A step was taken back by that mutation. */
  recordUndone(step: UndoStep, by: string): void;
  /** A step was done again by that mutation. */
  recordRedone(step: UndoStep, by: string): void;
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

const maxSteps = 100;
const noSteps: Steps = { done: [], undone: [] };

export function openUndoStack(storage: KeyValueStore, accountId: string): UndoStack {
  const key = accountKey('undo', accountId);
  const read = (): Steps => {
    try {
      return { ...noSteps, ...(JSON.parse(storage.get(key) ?? '{}') as Partial<Steps>) };
    } catch {
      return noSteps;
    }
  };
  const write = ({ done, undone }: Steps) =>
    storage.set(key, JSON.stringify({ done: done.slice(-maxSteps), undone: undone.slice(-maxSteps) }));
  const without = (steps: readonly UndoStep[], id: string) => steps.filter((step) => step.id !== id);

  return {
    recordDone: (step) => write({ done: [...read().done, step], undone: [] }),
    recordUndone(step, by) {
      const { done, undone } = read();
      write({ done: without(done, step.id), undone: [...undone, { ...step, id: by }] });
    },
    recordRedone(step, by) {
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
