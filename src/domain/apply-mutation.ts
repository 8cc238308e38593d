import { type AccountReader, type Reads } from './account-reader.ts';
import { Draft, type Drafted } from './draft.ts';
import { type Mutation, type MutationName, type MutationOf, dateOf } from './mutation.ts';
import { addCategory } from './mutations/add-category.ts';
import { addNote, addUpdate } from './mutations/add-entry.ts';
import { addIdea } from './mutations/add-idea.ts';
import { deleteAllIdeas, deleteIdea } from './mutations/delete-idea.ts';
import { deleteEntry, editEntry } from './mutations/edit-entry.ts';
import { editIdea } from './mutations/edit-idea.ts';
import { type Handler } from './mutations/handler.ts';
import { importIdeas, migrateLocalIdeas } from './mutations/import-ideas.ts';
import { moveIdea } from './mutations/move-idea.ts';
import { purgeIdeas, restoreIdeas } from './mutations/restore-ideas.ts';
import { setPreferences } from './mutations/set-preferences.ts';
import { setProgress } from './mutations/set-progress.ts';
import { undo } from './mutations/undo.ts';
import { Refusal, type RefusalCode } from './refusal.ts';

const handlers: { [N in MutationName]: Handler<N> } = {
  addIdea,
  editIdea,
  setProgress,
  addUpdate,
  addNote,
  moveIdea,
  deleteIdea,
  deleteAllIdeas,
  importIdeas,
  migrateLocalIdeas,
  addCategory,
  setPreferences,
  undo,
  restoreIdeas,
  purgeIdeas,
  editEntry,
  deleteEntry,
};

/**
 * Whether this version can carry a mutation out. An outbox may hold mutations of a newer version that has been
 * rolled back since.
 */
export function isKnown({ name }: Mutation): boolean {
  return Object.hasOwn(handlers, name);
}

export type Outcome = ({ readonly ok: true } & Drafted) | { readonly ok: false; readonly code: RefusalCode };

/** What a reader must be able to answer before the mutation is applied; see Handler. */
export function readsOf(mutation: Mutation, reader?: AccountReader): Reads {
  return handlerOf(mutation).reads(mutation.args, reader);
}

/**
 * Carries out one intent: the single place that decides what it changes, whether it is refused and what
 * it earns. The browser runs it at once on what it knows; the server runs it again on what is true.
 */
export function applyMutation(reader: AccountReader, mutation: Mutation): Outcome {
  const draft = new Draft(reader);
  try {
    handlerOf(mutation).apply(draft, mutation);
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, code: error.code };
    throw error;
  }
  return { ok: true, ...draft.finish(dateOf(mutation)) };
}

function handlerOf<N extends MutationName>({ name }: MutationOf<N>): Handler<N> {
  return handlers[name];
}
