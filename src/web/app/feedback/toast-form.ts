import { type MutationName } from '#domain/mutation/mutation.ts';

/** The name of the form that makes a mutation. Forms that change an idea are told apart by its id. */
export function formOf(name: MutationName, ideaId = ''): string {
  const isNew = name === 'addIdea' || name === 'captureIdeas';
  return isNew ? name : `${name} ${ideaId}`;
}
