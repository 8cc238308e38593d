import { useState } from 'react';
import { type Idea, type IdeaFields } from '#domain/idea.ts';
import { nextDraft } from '#client/given-back.ts';
import { useAccount } from '../../app/forge.ts';
import { fieldsOf } from './idea-form.ts';

export interface EditDraft {
  /** The idea as the person saw it when they began: only what differs from it is theirs. */
  readonly base: Idea;
  readonly fields: IdeaFields;
  readonly progress: number;
}

/** What has been typed into the edit dialog. It outlives closing and reloads; cancelling or saving ends it. */
export function useEditDraft(idea: Idea) {
  const { drafts } = useAccount();
  const name = `edit.${idea.id}`;
  const [value, setValue] = useState<EditDraft>(() => {
    const kept = nextDraft(drafts, name);
    if (kept !== null) return JSON.parse(kept) as EditDraft;
    return { base: idea, fields: fieldsOf(idea), progress: idea.progress };
  });
  return {
    ...value,
    set(change: Partial<EditDraft>) {
      const next = { ...value, ...change };
      setValue(next);
      drafts.set(name, JSON.stringify(next));
    },
    /** Forgets it, unless something else has been typed since, into the dialog opened anew. */
    forget() {
      if (drafts.get(name) === JSON.stringify(value)) drafts.set(name, null);
    },
  };
}
