import { type Entry, type Step } from '../idea/idea.ts';
import { type Draft } from '../mutation/draft.ts';
import { type MutationHandler } from '../mutation/mutation-handler.ts';
import { type EntryArgs, dateOf } from '../mutation/mutation.ts';
import { Refusal } from '../mutation/refusal.ts';
import { cleanEntryText } from './add-entry.ts';
import { stepsPatch } from './steps-patch.ts';

function requireEntry(draft: Draft, { id, list, entry: entryId }: EntryArgs): Entry | Step {
  draft.requireIdea(id);
  const entry = draft.reader.entry(id, list, entryId);
  if (entry === undefined) throw new Refusal('entry-not-found');
  return entry;
}

/** Corrects the text of an update, note or step. Its date stays, and no points are earned. */
export const editEntry: MutationHandler<'editEntry'> = {
  reads: ({ id, entry }) => ({ ideas: [id], entries: [{ ideaId: id, id: entry }] }),
  apply(draft, mutation) {
    const { id, list, text } = mutation.args;
    const entry = requireEntry(draft, mutation.args);
    draft.changeEntry({ ideaId: id, list }, entry, cleanEntryText(text, list));
  },
};

/**
 * Deletes an update, note or step. Only a deleted step may change the progress; the points an update earned are taken
 * back.
 */
export const deleteEntry: MutationHandler<'deleteEntry'> = {
  // An entry has the id of the mutation that added it, and that mutation's record has the points it earned.
  reads: ({ id, entry }) => ({ ideas: [id], entries: [{ ideaId: id, id: entry }], records: [entry] }),
  apply(draft, mutation) {
    const { id, list } = mutation.args;
    const entry = requireEntry(draft, mutation.args);
    draft.removeEntry({ ideaId: id, list }, entry);
    if (list === 'steps') {
      const patch = stepsPatch(draft.requireIdea(id), draft.stepTotals(id), dateOf(mutation));
      draft.changeIdea(draft.requireIdea(id), patch);
    }
    draft.award(-(draft.reader.record(entry.id)?.points ?? 0));
  },
};
