import { type ReactNode } from 'react';
import { StretchedButton } from '../controls/stretched-button.tsx';
import { VisuallyHidden } from '../screen-reader/visually-hidden.tsx';
import { type ChartLink } from './chart-link.ts';

export interface LinkedTextProps {
  readonly link: ChartLink | undefined;
  readonly children: string | null | undefined;
}

/** Text that is a button if it leads somewhere. */
export function LinkedText({ link, children }: LinkedTextProps): ReactNode {
  if (link === undefined || typeof children !== 'string') return children;
  const { label, onPress } = link;
  if (label === undefined || hasWords(label, children))
    return (
      <StretchedButton aria-label={label} onClick={onPress}>
        {children}
      </StretchedButton>
    );
  return (
    <StretchedButton onClick={onPress}>
      {/* Before the text: behind a cut text it would lie outside, and the page could scroll there. */}
      <VisuallyHidden>{label} </VisuallyHidden>
      {children}
    </StretchedButton>
  );
}

/** Whether a name contains all words of the visible text in their order, as speech control needs. */
function hasWords(name: string, text: string): boolean {
  return wordsOf(name).includes(wordsOf(text));
}

function wordsOf(text: string): string {
  return ` ${text.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? ''} `;
}
