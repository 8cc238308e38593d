import { useEffect, useState } from 'react';
import { type Idea, type IdeaFields } from '#domain/idea.ts';
import { type Drafts } from '#client/drafts.ts';
import { nextDraft } from '#client/given-back.ts';
import { useAccount } from '../../app/forge.ts';
import { changesOf, fieldsOf } from './idea-form.ts';

export interface EditDraft {
  /** The idea as the person saw it when they began: only what differs from it is theirs. */
  readonly base: Idea;
  readonly fields: IdeaFields;
  readonly progress: number;
}

/** The name under which what has been typed into an idea's edit dialog is kept. */
export function editDraft(ideaId: string): string {
  return `edit.${ideaId}`;
}

/** What has been typed into the edit dialog. It outlives closing and reloads; cancelling or saving ends it. */
export function useEditDraft(idea: Idea) {
  const { drafts } = useAccount();
  const name = editDraft(idea.id);
  const [{ value, isKept }, setShown] = useState<Shown>(() => keptDraft(drafts, name) ?? fresh(idea));
  useEffect(
    () =>
      // A text may come back while this is open. What is being typed stays, and that waits for the next time.
      drafts.onReturn(() =>
        setShown((shown) => (hasChanges(shown.value) ? shown : (keptDraft(drafts, name) ?? shown))),
      ),
    [drafts, name],
  );
  const forget = () => {
    if (drafts.get(name) === JSON.stringify(value)) drafts.set(name, null);
  };
  return {
    ...value,
    /** Whether there is something in it that was typed before the dialog was opened, and is not the idea's already. */
    isFromBefore: isKept && hasChanges(value) && hasChanges({ ...value, base: idea }),
    set(change: Partial<EditDraft>) {
      const next = { ...value, ...change };
      setShown({ value: next, isKept });
      drafts.set(name, JSON.stringify(next));
    },
    /** Forgets it, unless something else has been typed since, into the dialog opened anew. */
    forget,
    /** Forgets it once the change that it was saved as is safe. */
    forgetOnceSafe: (mutationId: string) => void drafts.whenSafe(mutationId).then(forget),
    /** Goes back to the idea as it is. */
    startOver() {
      setShown(fresh(idea));
      drafts.set(name, null);
    },
  };
}

interface Shown {
  readonly value: EditDraft;
  readonly isKept: boolean;
}

const hasChanges = ({ base, fields, progress }: EditDraft) => changesOf(base, fields, progress) !== null;

const fresh = (idea: Idea): Shown => ({
  value: { base: idea, fields: fieldsOf(idea), progress: idea.progress },
  isKept: false,
});

function keptDraft(drafts: Drafts, name: string): Shown | null {
  const kept = nextDraft(drafts, name);
  return kept === null ? null : { value: JSON.parse(kept) as EditDraft, isKept: true };
}
