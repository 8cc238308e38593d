import { type Mutation, type MutationName } from '#domain/mutation.ts';
import { saysIdeaIsGone } from '#domain/refusal.ts';
import { type ErrorCode } from '#contract/error-codes.ts';

/** Intents that carry something a person typed or chose with care, which must stay retrievable. */
const worthKeeping = [
  'addIdea',
  'editIdea',
  'addUpdate',
  'addNote',
  'editEntry',
  'importIdeas',
  'migrateLocalIdeas',
  'addCategory',
  'restoreIdeas',
] as const satisfies readonly MutationName[];

export type KeptName = (typeof worthKeeping)[number];

/**
 * Whether a refused mutation is kept for the person to copy or try again: not a category that is there already, nor
 * the restoring of what is gone for good.
 */
export function isWorthKeeping({ name }: Mutation, code: ErrorCode): boolean {
  return worthKeeping.includes(name as KeptName) && code !== 'category-exists' && code !== 'undo-gone';
}

/** Whether nobody need be told of a refusal: deleting what is gone, adding a category that is there. */
export function isMoot({ name }: Mutation, code: ErrorCode): boolean {
  return (
    (name === 'addCategory' && code === 'category-exists') ||
    (name === 'purgeIdeas' && code === 'undo-gone') ||
    (name === 'deleteEntry' && code === 'entry-not-found') ||
    (name === 'deleteIdea' && saysIdeaIsGone(code))
  );
}
