import { type Sort } from '#domain/board/sort.ts';
import { ideaIdOf } from '#domain/mutation/idea-id-of.ts';
import { traitsOf } from '#domain/mutation/mutation-traits.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { type RefusalCode } from '#domain/mutation/refusal.ts';
import { type Replica } from '../replica/replica.ts';
import { type UndoStack, type UndoStep } from './undo-stack.ts';

/** How a mutation ended on this device: stored, or refused by a rule. */
export type DispatchResult =
  | {
      readonly ok: true;
      /** The mutation's id. */
      readonly id: string;
      readonly points: number;
      /** Whether it changed anything. */
      readonly isChange: boolean;
    }
  | { readonly ok: false; readonly code: RefusalCode };

export interface ApplyDeps {
  readonly replica: Replica;
  /** Mutations of this device that can be undone. */
  readonly steps: UndoStack;
  /** Resolves once the mutation is stored on this device. */
  send(mutation: Mutation): Promise<void>;
}

/** Returns `applyAndStore`, which shows a mutation at once, stores it, and adds it to the undo stack. */
export function createApplyAndStore({ replica, steps, send }: ApplyDeps) {
  /** The idea a mutation is about and its title, which is empty if it is about several ideas or none. */
  const subjectOf = (mutation: Mutation): Pick<UndoStep, 'title' | 'ideaId'> => {
    const about = ideaIdOf(mutation);
    if (about === undefined) return { title: '' };
    const idea = replica.view.get(about) ?? replica.trash().find((item) => item.idea.id === about)?.idea;
    return idea ? { title: idea.title, ideaId: idea.id } : { title: '' };
  };

  return async (mutation: Mutation): Promise<DispatchResult> => {
    const { id, name, args } = mutation;
    const outcome = replica.apply(mutation);
    if (!outcome.ok) return outcome;
    const stored = send(mutation);
    const isChange = outcome.effects.length > 0 || outcome.points !== 0;
    if (isChange && traitsOf(name).undoable)
      steps.recordDone({
        id,
        name,
        ...subjectOf(mutation),
        list: 'list' in args ? args.list : undefined,
        sort: (args as { sort?: Sort }).sort,
      });
    await stored;
    return { ok: true, id, points: outcome.points, isChange };
  };
}
