import { useEffect, useState } from 'react';
import { nextDraft } from '#client/drafts/draft-submission.ts';
import { type Drafts } from '#client/drafts/drafts.ts';
import { type Idea, type IdeaFields } from '#domain/idea/idea.ts';
import { useAccount } from '../../../app/context/forge.ts';
import { changesOf, fieldsOf } from './idea-form.ts';

export interface EditDraft {
  /** The idea as the person saw it when they began: only what differs from it is theirs. */
  readonly base: Idea;
  readonly fields: IdeaFields;
  readonly progress: number;
}

/** The name under which what has been typed into an idea's edit dialog is kept. */
export function editDraftName(ideaId: string): string {
  return `edit.${ideaId}`;
}

/** What has been typed into the edit dialog. It outlives closing and reloads; cancelling or saving ends it. */
export function useEditDraft(idea: Idea) {
  const { drafts } = useAccount();
  const name = editDraftName(idea.id);
  const [{ value, isRestored }, setShown] = useState<DraftState>(
    () => restoreDraft(drafts, name) ?? newDraftState(idea),
  );
  useEffect(
    () =>
      // A text may come back while this is open. What is being typed stays, and that waits for the next time.
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
    /** Whether there is something in it that was typed before the dialog was opened, and is not the idea's already. */
    hasRestoredChanges: isRestored && hasChanges(value) && hasChanges({ ...value, base: idea }),
    set(change: Partial<EditDraft>) {
      const next = { ...value, ...change };
      setShown({ value: next, isRestored });
      drafts.set(name, JSON.stringify(next));
    },
    /** Forgets it, unless something else has been typed since, into the dialog opened anew. */
    forget,
    /** Forgets it once the change that it was saved as is safe. */
    forgetOnceStored: (mutationId: string) => void drafts.whenSafe(mutationId).then(forget),
    /** Goes back to the idea as it is. */
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

const hasChanges = ({ base, fields, progress }: EditDraft) => changesOf(base, fields, progress) !== null;

const newDraftState = (idea: Idea): DraftState => ({
  value: { base: idea, fields: fieldsOf(idea), progress: idea.progress },
  isRestored: false,
});

function restoreDraft(drafts: Drafts, name: string): DraftState | null {
  const kept = nextDraft(drafts, name);
  return kept === null ? null : { value: JSON.parse(kept) as EditDraft, isRestored: true };
}
