import { addCategory } from '../handlers/add-category.ts';
import { addNote, addUpdate } from '../handlers/add-entry.ts';
import { addIdea } from '../handlers/add-idea.ts';
import { captureIdeas } from '../handlers/capture-ideas.ts';
import { removeCategory, renameCategory, styleCategory } from '../handlers/change-categories.ts';
import { addStep, moveStep, setProgressBy, setStep } from '../handlers/change-steps.ts';
import { removeTag, renameTag, styleTag } from '../handlers/change-tags.ts';
import { deleteAllIdeas, deleteIdea, deleteIdeas } from '../handlers/delete-idea.ts';
import { deleteEntry, editEntry } from '../handlers/edit-entry.ts';
import { editIdea } from '../handlers/edit-idea.ts';
import { editIdeas } from '../handlers/edit-ideas.ts';
import { addImported, importIdeas, migrateLocalIdeas } from '../handlers/import-ideas.ts';
import { keepIdeas } from '../handlers/keep-ideas.ts';
import { moveIdea } from '../handlers/move-idea.ts';
import { purgeIdeas, restoreIdeas } from '../handlers/restore-ideas.ts';
import { forgetFilter, saveFilter } from '../handlers/saved-filters.ts';
import { setAside } from '../handlers/set-aside.ts';
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
  addImported,
  migrateLocalIdeas,
  addCategory,
  setPreferences,
  saveFilter,
  forgetFilter,
  renameCategory,
  removeCategory,
  styleCategory,
  renameTag,
  removeTag,
  styleTag,
  undo,
  restoreIdeas,
  purgeIdeas,
  editEntry,
  deleteEntry,
  keepIdeas,
  captureIdeas,
  setAside,
  addStep,
  setStep,
  moveStep,
  setProgressBy,
  editIdeas,
  deleteIdeas,
};

/**
 * Whether this version can apply a mutation. An outbox may hold mutations of a newer version that has since
 * been rolled back.
 */
export function isKnown({ name }: Mutation): boolean {
  return Object.hasOwn(handlers, name);
}

export type ApplyResult =
  | ({ readonly ok: true } & DraftResult)
  | { readonly ok: false; readonly code: RefusalCode };

/** The rows a reader must have loaded before the mutation is applied; see `MutationHandler.reads`. */
export function readsOf(mutation: Mutation, reader?: AccountReader): Reads {
  return handlerOf(mutation).reads(mutation.args, reader);
}

/**
 * Applies one mutation: the only place that decides which effects it has, whether it is refused and how many
 * points it earns. The browser applies it at once to its local rows; the server applies it again to the
 * stored ones.
 */
export function applyMutation(reader: AccountReader, mutation: Mutation): ApplyResult {
  const draft = new Draft(reader, mutation.at);
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
