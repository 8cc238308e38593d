import { useEffect, useState } from 'react';
import { type Entry, type EntryList, type Idea } from '#domain/idea.ts';
import { giveBack, nextDraft } from '#client/given-back.ts';
import { useAccount, useForge } from '../../app/forge.ts';
import { entryDraft } from './entry-field.tsx';

export interface Correction {
  readonly text: string;
  /** Whether it says what the entry said when this was opened: then there is nothing to save. */
  readonly isUntouched: boolean;
  change(text: string): void;
  /** Forgets it, unless something else has been typed since. */
  forget(): void;
  /** Forgets it once the change that it was saved as is safe. */
  forgetOnceSafe(mutationId: string): void;
}

/** The name under which a half-typed correction of an update or note is kept. */
export function correctionDraft(entryId: string): string {
  return `correction.${entryId}`;
}

/** A half-typed correction of an update or note; it outlives closing and reloads, until it is saved or cancelled. */
export function useCorrection(idea: Idea, list: EntryList, entry: Entry): Correction {
  const { toasts } = useForge();
  const { drafts, view } = useAccount();
  const draft = correctionDraft(entry.id);
  /** Another device may change the entry meanwhile: what is not touched here stays as that has it. */
  const [base] = useState(entry.text);
  const [text, setText] = useState(() => nextDraft(drafts, draft) ?? base);
  useEffect(
    () =>
      // A text may come back while this is open. What is being typed stays, and that waits for the next time.
      drafts.onReturn(() =>
        setText((shown) => (shown === base ? (nextDraft(drafts, draft) ?? shown) : shown)),
      ),
    [base, draft, drafts],
  );
  useEffect(
    () => () => {
      const typed = drafts.get(draft);
      const now = view.get(idea.id);
      if (typed === null || now === undefined || now[list].some(({ id }) => id === entry.id)) return;
      // It was removed on another device, and the form with it: the text goes to the field that adds one.
      drafts.set(draft, null);
      giveBack(drafts, entryDraft(list, idea.id), typed);
      toasts.error(({ errors }) => errors['entry-not-found']);
    },
    [draft, drafts, entry.id, idea.id, list, toasts, view],
  );
  const forget = () => {
    if (drafts.get(draft) === text) drafts.set(draft, null);
  };
  return {
    text,
    isUntouched: text === base,
    change(next) {
      setText(next);
      drafts.set(draft, next === base ? null : next);
    },
    forget,
    forgetOnceSafe: (mutationId) => void drafts.whenSafe(mutationId).then(forget),
  };
}
