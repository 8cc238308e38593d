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
] as const satisfies readonly MutationName[];

export type KeptName = (typeof worthKeeping)[number];

/** Whether a refused mutation is kept for the person to copy or try again. */
export function isWorthKeeping(mutation: Mutation): boolean {
  return worthKeeping.some((name) => name === mutation.name);
}

/** Whether nobody need be told of a refusal: deleting what is gone, adding a category that is there. */
export function isMoot(mutation: Mutation, code: ErrorCode): boolean {
  if (mutation.name === 'deleteIdea') return saysIdeaIsGone(code);
  return mutation.name === 'addCategory' && code === 'category-exists';
}
