import { useState } from 'react';
import { type Idea, type IdeaFields } from '#domain/idea.ts';
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
  const fresh = (): EditDraft => ({ base: idea, fields: fieldsOf(idea), progress: idea.progress });
  const [kept] = useState(() => nextDraft(drafts, name));
  const [value, setValue] = useState<EditDraft>(() =>
    kept === null ? fresh() : (JSON.parse(kept) as EditDraft),
  );
  const { base, fields, progress } = value;
  return {
    ...value,
    /** Whether there is something in it that was typed before the dialog was opened. */
    isFromBefore: kept !== null && changesOf(base, fields, progress) !== null,
    set(change: Partial<EditDraft>) {
      const next = { ...value, ...change };
      setValue(next);
      drafts.set(name, JSON.stringify(next));
    },
    /** Forgets it, unless something else has been typed since, into the dialog opened anew. */
    forget() {
      if (drafts.get(name) === JSON.stringify(value)) drafts.set(name, null);
    },
    /** Goes back to the idea as it is. */
    startOver() {
      setValue(fresh());
      drafts.set(name, null);
    },
  };
}
