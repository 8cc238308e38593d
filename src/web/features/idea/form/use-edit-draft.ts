import { useEffect, useState } from 'react';
import { nextDraft } from '#client/drafts/draft-submission.ts';
import { type Drafts } from '#client/drafts/drafts.ts';
import { type Idea, type IdeaFields } from '#domain/idea/idea.ts';
import { type ReminderLead } from '#domain/idea/leads.ts';
import { useAccount } from '../../../app/context/forge.ts';
import { fieldsOf } from './idea-fields.ts';
import { changesOf } from './idea-form.ts';

export interface EditDraft {
  /** The idea as it was when the user began: only differences from it are the user's edits. */
  readonly base: Idea;
  readonly fields: IdeaFields;
  readonly progress: number;
  /** The idea's own leads; null for those of the settings. */
  readonly leads: readonly ReminderLead[] | null;
}

/** The draft's name for an idea's edit dialog. */
export function editDraftName(ideaId: string): string {
  return `edit.${ideaId}`;
}

/** Reads a stored draft. Those of older versions leave the leads as they are. */
export function readEditDraft(text: string): EditDraft {
  const draft = JSON.parse(text) as Omit<EditDraft, 'leads'> & Partial<EditDraft>;
  const { leads = draft.base.leads ?? null } = draft;
  return { ...draft, leads };
}

/** The draft of the edit dialog. It survives closing and reloads; cancelling or saving ends it. */
export function useEditDraft(idea: Idea) {
  const { drafts } = useAccount();
  const name = editDraftName(idea.id);
  const [{ value, isRestored }, setShown] = useState<DraftState>(
    () => restoreDraft(drafts, name) ?? newDraftState(idea),
  );
  useEffect(
    () =>
      // A draft may be returned while the dialog is open: the current input stays, and the draft waits.
      drafts.onReturned(() =>
        setShown((shown) => (hasChanges(shown.value) ? shown : (restoreDraft(drafts, name) ?? shown))),
      ),
    [drafts, name],
  );
  const forget = () => {
    if (drafts.get(name) === JSON.stringify(value)) drafts.set(name, null);
  };
  return {
    ...value,
    /** Whether the draft has changes from before the dialog was opened that the idea does not have yet. */
    hasRestoredChanges: isRestored && hasChanges(value) && hasChanges({ ...value, base: idea }),
    set(change: Partial<EditDraft>) {
      const next = { ...value, ...change };
      setShown({ value: next, isRestored });
      drafts.set(name, JSON.stringify(next));
    },
    /** Discards the draft, unless the user has typed into the reopened dialog since. */
    forget,
    /** Discards the draft once the mutation it was saved as is stored. */
    forgetOnceStored: (mutationId: string) => void drafts.whenSafe(mutationId).then(forget),
    /** Resets the fields to the idea's current values. */
    reset() {
      setShown(newDraftState(idea));
      drafts.set(name, null);
    },
  };
}

interface DraftState {
  readonly value: EditDraft;
  readonly isRestored: boolean;
}

const hasChanges = ({ base, ...edited }: EditDraft) => changesOf(base, edited) !== null;

const newDraftState = (idea: Idea): DraftState => ({
  value: { base: idea, fields: fieldsOf(idea), progress: idea.progress, leads: idea.leads ?? null },
  isRestored: false,
});

function restoreDraft(drafts: Drafts, name: string): DraftState | null {
  const kept = nextDraft(drafts, name);
  if (kept === null) return null;
  return { value: readEditDraft(kept), isRestored: true };
}
