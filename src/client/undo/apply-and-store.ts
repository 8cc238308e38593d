import { type Sort } from '#domain/board/sort.ts';
import { traitsOf } from '#domain/mutation/mutation-traits.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { type RefusalCode } from '#domain/mutation/refusal.ts';
import { type Replica } from '../replica/replica.ts';
import { type UndoStack } from './undo-stack.ts';

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

const onlyOne = <T>(items: readonly T[]): T | undefined => (items.length === 1 ? items[0] : undefined);

/** Returns `applyAndStore`, which shows a mutation at once, stores it, and adds it to the undo stack. */
export function createApplyAndStore({ replica, steps, send }: ApplyDeps) {
  /** The title of the idea a mutation is about, or an empty string if it is about several ideas or none. */
  const titleOf = ({ id, name, args }: Mutation): string => {
    if (name === 'captureIdeas') return onlyOne(args.ideas)?.title ?? '';
    const about = 'ids' in args ? onlyOne(args.ids) : 'id' in args ? args.id : id;
    if (about === undefined) return '';
    const idea = replica.view.get(about) ?? replica.trash().find((item) => item.idea.id === about)?.idea;
    return idea?.title ?? '';
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
        title: titleOf(mutation),
        list: 'list' in args ? args.list : undefined,
        sort: (args as { sort?: Sort }).sort,
      });
    await stored;
    return { ok: true, id, points: outcome.points, isChange };
  };
}
