import { useCallback, useEffect, useState } from 'react';
import { nextDraft } from '#client/given-back.ts';
import { useAccount } from '../../app/forge.ts';

export interface HalfTyped {
  readonly text: string;
  /** Shows what belongs in the field once its text has been taken out: the next that came back, if any. */
  showNext(): void;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
  readonly onFocus: () => void;
}

/** The text of a field that keeps it, under that name, until it is submitted. */
export function useHalfTyped(name: string): HalfTyped {
  const { drafts } = useAccount();
  const [text, setText] = useState(() => nextDraft(drafts, name) ?? '');
  // A text that is being typed is the draft itself, and so stays.
  const showNext = useCallback(() => setText(nextDraft(drafts, name) ?? ''), [drafts, name]);
  useEffect(() => drafts.onReturn(showNext), [drafts, showNext]);
  return {
    text,
    showNext,
    onChange({ target: { value } }) {
      setText(value);
      drafts.set(name, value);
    },
    // Another tab may have left a text to it since it was drawn.
    onFocus() {
      if (text === '') showNext();
    },
  };
}
