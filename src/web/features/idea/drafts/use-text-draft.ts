import { useCallback, useEffect, useState } from 'react';
import { nextDraft } from '#client/drafts/draft-submission.ts';
import { useAccount } from '../../../app/context/forge.ts';

export interface TextDraftField {
  readonly text: string;
  /** Shows what belongs in the field once its text has been taken out: the next that came back, if any. */
  showNext(): void;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
  readonly onFocus: () => void;
}

/** The text of a field that keeps it, under that name, until it is submitted. */
export function useTextDraft(name: string): TextDraftField {
  const { drafts } = useAccount();
  const [text, setText] = useState(() => nextDraft(drafts, name) ?? '');
  // Decided as the state is taken: a field that has just been emptied may not be drawn yet.
  const fillIfEmpty = useCallback(
    () => setText((shown) => (shown === '' ? (nextDraft(drafts, name) ?? '') : shown)),
    [drafts, name],
  );
  useEffect(() => drafts.onReturned(fillIfEmpty), [drafts, fillIfEmpty]);
  return {
    text,
    showNext: () => setText(nextDraft(drafts, name) ?? ''),
    onChange({ target: { value } }) {
      setText(value);
      drafts.set(name, value);
    },
    // Another tab may have left a text to it since it was drawn.
    onFocus: fillIfEmpty,
  };
}
