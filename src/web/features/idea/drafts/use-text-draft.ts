import { useCallback, useEffect, useState } from 'react';
import { nextDraft } from '#client/drafts/draft-submission.ts';
import { useAccount } from '../../../app/context/forge.ts';

export interface TextDraftField {
  readonly text: string;
  /** Called after the text was taken: shows the next returned draft, or an empty field. */
  showNext(): void;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
  readonly onFocus: () => void;
}

/** The text of a field, stored as a draft under that name until it is submitted. */
export function useTextDraft(name: string): TextDraftField {
  const { drafts } = useAccount();
  const [text, setText] = useState(() => nextDraft(drafts, name) ?? '');
  // Decided in the state update: a field just emptied may not be rendered yet.
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
    // Another tab may have left a draft for this field since it was rendered.
    onFocus: fillIfEmpty,
  };
}
