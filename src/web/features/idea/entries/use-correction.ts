import { useEffect, useState } from 'react';
import { returnText, nextDraft } from '#client/drafts/draft-submission.ts';
import { type Entry, type EntryList, type Idea } from '#domain/idea/idea.ts';
import { useAccount, useForge } from '../../../app/context/forge.ts';
import { entryDraftName } from './entry-field.tsx';

export interface Correction {
  readonly text: string;
  /** Whether it says what the entry said when this was opened: then there is nothing to save. */
  readonly isUntouched: boolean;
  change(text: string): void;
  /** Forgets it, unless something else has been typed since. */
  forget(): void;
  /** Forgets it once the change that it was saved as is safe. */
  forgetOnceStored(mutationId: string): void;
}

/** The name under which a half-typed correction of an update or note is kept. */
export function correctionDraftName(entryId: string): string {
  return `correction.${entryId}`;
}

/** A half-typed correction of an update or note; it outlives closing and reloads, until it is saved or cancelled. */
export function useCorrection(idea: Idea, list: EntryList, entry: Entry): Correction {
  const { toasts } = useForge();
  const { drafts, view } = useAccount();
  const draftName = correctionDraftName(entry.id);
  /** Another device may change the entry meanwhile: what is not touched here stays as that has it. */
  const [base] = useState(entry.text);
  const [text, setText] = useState(() => nextDraft(drafts, draftName) ?? base);
  useEffect(
    () =>
      // A text may come back while this is open. What is being typed stays, and that waits for the next time.
      drafts.onReturned(() =>
        setText((shown) => (shown === base ? (nextDraft(drafts, draftName) ?? shown) : shown)),
      ),
    [base, draftName, drafts],
  );
  useEffect(
    () => () => {
      const typed = drafts.get(draftName);
      const now = view.get(idea.id);
      if (typed === null || now === undefined || now[list].some(({ id }) => id === entry.id)) return;
      // It was removed on another device, and the form with it: the text goes to the field that adds one.
      drafts.set(draftName, null);
      returnText(drafts, entryDraftName(list, idea.id), typed);
      toasts.error(({ errors }) => errors['entry-not-found']);
    },
    [draftName, drafts, entry.id, idea.id, list, toasts, view],
  );
  const forget = () => {
    if (drafts.get(draftName) === text) drafts.set(draftName, null);
  };
  return {
    text,
    isUntouched: text === base,
    change(next) {
      setText(next);
      drafts.set(draftName, next === base ? null : next);
    },
    forget,
    forgetOnceStored: (mutationId) => void drafts.whenSafe(mutationId).then(forget),
  };
}
