import { type Mutation } from '#domain/mutation.ts';
import { traitsOf } from '#domain/mutation-traits.ts';
import { type RefusalCode } from '#domain/refusal.ts';
import { type Sort } from '#domain/sort.ts';
import { type Replica } from './replica.ts';
import { type UndoStack } from './undo-stack.ts';

/** How an intent ended: safe on this device, or refused by a rule. */
export type Performed =
  | {
      readonly ok: true;
      /** The mutation's id. */
      readonly id: string;
      readonly points: number;
      /** Whether it changed anything. */
      readonly isChange: boolean;
    }
  | { readonly ok: false; readonly code: RefusalCode };

export interface PerformParts {
  readonly replica: Replica;
  /** What this device did and can take back. */
  readonly steps: UndoStack;
  /** Resolves when it is safe on this device. */
  send(mutation: Mutation): Promise<void>;
}

/** Carries out what a person asks for and notes what of it can be taken back. */
export function performOn({ replica, steps, send }: PerformParts) {
  /** The title of the idea an intent was about, or an empty text. */
  const titleOf = ({ id, args }: Mutation): string => {
    const about = 'id' in args ? args.id : id;
    const idea = replica.view.get(about) ?? replica.trash().find((item) => item.idea.id === about)?.idea;
    return idea?.title ?? '';
  };

  return async (mutation: Mutation): Promise<Performed> => {
    const { id, name, args } = mutation;
    const outcome = replica.apply(mutation);
    if (!outcome.ok) return outcome;
    const stored = send(mutation);
    const isChange = outcome.effects.length > 0 || outcome.points !== 0;
    if (isChange && traitsOf(name).undoable)
      steps.did({ id, name, title: titleOf(mutation), sort: (args as { sort?: Sort }).sort });
    await stored;
    return { ok: true, id, points: outcome.points, isChange };
  };
}
