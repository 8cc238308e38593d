import { addCategory } from '../handlers/add-category.ts';
import { addNote, addUpdate } from '../handlers/add-entry.ts';
import { addIdea } from '../handlers/add-idea.ts';
import { deleteAllIdeas, deleteIdea } from '../handlers/delete-idea.ts';
import { deleteEntry, editEntry } from '../handlers/edit-entry.ts';
import { editIdea } from '../handlers/edit-idea.ts';
import { importIdeas, migrateLocalIdeas } from '../handlers/import-ideas.ts';
import { moveIdea } from '../handlers/move-idea.ts';
import { purgeIdeas, restoreIdeas } from '../handlers/restore-ideas.ts';
import { setPreferences } from '../handlers/set-preferences.ts';
import { setProgress } from '../handlers/set-progress.ts';
import { undo } from '../handlers/undo/undo.ts';
import { type AccountReader, type Reads } from '../mutation/account-reader.ts';
import { Draft, type DraftResult } from '../mutation/draft.ts';
import { type MutationHandler } from '../mutation/mutation-handler.ts';
import { type Mutation, type MutationName, type MutationOf, dateOf } from '../mutation/mutation.ts';
import { Refusal, type RefusalCode } from '../mutation/refusal.ts';

const handlers: { [N in MutationName]: MutationHandler<N> } = {
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

export type ApplyResult =
  | ({ readonly ok: true } & DraftResult)
  | { readonly ok: false; readonly code: RefusalCode };

/** What a reader must be able to answer before the mutation is applied; see Handler. */
export function readsOf(mutation: Mutation, reader?: AccountReader): Reads {
  return handlerOf(mutation).reads(mutation.args, reader);
}

/**
 * Carries out one intent: the single place that decides what it changes, whether it is refused and what
 * it earns. The browser runs it at once on what it knows; the server runs it again on what is true.
 */
export function applyMutation(reader: AccountReader, mutation: Mutation): ApplyResult {
  const draft = new Draft(reader);
  try {
    handlerOf(mutation).apply(draft, mutation);
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, code: error.code };
    throw error;
  }
  return { ok: true, ...draft.finish(dateOf(mutation)) };
}

function handlerOf<N extends MutationName>({ name }: MutationOf<N>): MutationHandler<N> {
  return handlers[name];
}
