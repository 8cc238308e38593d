import { type Sort } from '#domain/board/sort.ts';
import { type EntryList } from '#domain/idea/idea.ts';
import { type MutationName } from '#domain/mutation/mutation.ts';
import { type KeyValueStore } from '../environment.ts';
import { accountKey } from '../store/storage-keys.ts';

/** A mutation of this device that can be undone. */
export interface UndoStep {
  /** The id of the mutation to undo. */
  readonly id: string;
  /** The mutation's name, for the message about the undo. */
  readonly name: MutationName;
  /** The idea's title; empty if there were several ideas or none. */
  readonly title: string;
  /** The idea with that title. Missing in steps of older versions. */
  readonly ideaId?: string;
  /** For a change of an update or note: which of the two. Steps stored by older versions lack it. */
  readonly list?: EntryList | undefined;
  /** For a reordering: the sort order shown at that time. */
  readonly sort?: Sort | undefined;
}

/** The mutations this device made and undid, in order. Its tabs share the stack, and it survives reloads. */
export interface UndoStack {
  /** Adds a new mutation and clears the steps that could be redone. */
  recordDone(step: UndoStep): void;
  /** The mutation `by` has undone a step. */
  recordUndone(step: UndoStep, by: string): void;
  /** The mutation `by` has redone a step. */
  recordRedone(step: UndoStep, by: string): void;
  /** Removes a step that cannot be undone or redone. */
  drop(id: string): void;
  /** The last step that can be undone, or the one with that id. */
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
