import { type ErrorCode } from '#contract/error-codes.ts';
import { type NamesWith, traitsOf } from '#domain/mutation/mutation-traits.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { isIdeaGoneCode } from '#domain/mutation/refusal.ts';

export type KeptMutationName = NamesWith<'keepsText', true>;

/** A mutation that is kept for the person if the server refuses it. */
export type KeptMutation = Extract<Mutation, { readonly name: KeptMutationName }>;

/**
 * Whether a refused mutation is kept for the person to copy or retry. A category that exists already is not
 * kept, nor is restoring a permanently deleted idea.
 */
export function isWorthKeeping({ name }: Mutation, code: ErrorCode): boolean {
  return traitsOf(name).keepsText && code !== 'category-exists' && code !== 'undo-gone';
}

/** Whether a refusal needs no message: deleting a deleted idea, or adding a category that exists. */
export function isHarmlessRefusal({ name }: Mutation, code: ErrorCode): boolean {
  return (
    (name === 'addCategory' && code === 'category-exists') ||
    (name === 'purgeIdeas' && code === 'undo-gone') ||
    (name === 'deleteEntry' && code === 'entry-not-found') ||
    (name === 'deleteIdea' && isIdeaGoneCode(code))
  );
}
