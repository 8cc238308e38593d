import { useEffect, useRef, useState } from 'react';
import { returnText, nextDraft } from '#client/drafts/draft-submission.ts';
import { type Entry, type EntryList } from '#domain/idea/idea.ts';
import { toastIdea } from '../../../app/actions/mutation-subject.ts';
import { useAccount, useForge } from '../../../app/context/forge.ts';
import { type LocalizedText } from '../../../app/feedback/toasts.ts';
import { entryDraftName } from './entry-field.tsx';

export interface Correction {
  readonly text: string;
  /** Whether the text equals the entry's when this was opened, so that there is nothing to save. */
  readonly isUntouched: boolean;
  change(text: string): void;
  /** Discards the draft, unless the user has typed since. */
  forget(): void;
  /** Discards the draft once the mutation it was saved as is stored. */
  forgetOnceStored(mutationId: string): void;
}

/** The draft's name for a correction of an update, note or step. */
export function correctionDraftName(entryId: string): string {
  return `correction.${entryId}`;
}

/**
 * The draft of a correction of an update, note or step. It survives closing and reloads until it is saved or
 * cancelled. `goneText` says that another device has removed the entry meanwhile.
 */
export function useCorrection(
  ideaId: string,
  list: EntryList,
  entry: Entry,
  goneText: LocalizedText,
): Correction {
  const { toasts } = useForge();
  const { drafts, view } = useAccount();
  const draftName = correctionDraftName(entry.id);
  const latestText = useRef(goneText);
  /** Another device may change the entry meanwhile: without edits here, its version stays. */
  const [base] = useState(entry.text);
  const [text, setText] = useState(() => nextDraft(drafts, draftName) ?? base);
  useEffect(
    () =>
      // A draft may be returned while the form is open: the current input stays, and the draft waits.
      drafts.onReturned(() =>
        setText((shown) => (shown === base ? (nextDraft(drafts, draftName) ?? shown) : shown)),
      ),
    [base, draftName, drafts],
  );
  useEffect(
    () => () => {
      const typed = drafts.get(draftName);
      const now = view.get(ideaId);
      if (typed === null || now === undefined || now[list].some(({ id }) => id === entry.id)) return;
      // Another device removed the entry, and this form with it: move the text to the field that adds one.
      drafts.set(draftName, null);
      returnText(drafts, entryDraftName(list, ideaId), typed);
      toasts.error(latestText.current, { idea: toastIdea(now) });
    },
    [draftName, drafts, entry.id, ideaId, list, toasts, view],
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
