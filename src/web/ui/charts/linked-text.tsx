import { type ReactNode } from 'react';
import { StretchedButton } from '../controls/stretched-button.tsx';
import { VisuallyHidden } from '../screen-reader/visually-hidden.tsx';
import { type ChartLink } from './chart-link.ts';

export interface LinkedTextProps {
  readonly link: ChartLink | undefined;
  readonly children: ReactNode;
}

/** Text that is a button if it leads somewhere. */
export function LinkedText({ link, children }: LinkedTextProps) {
  if (link === undefined) return children;
  if (link.label === undefined) return <StretchedButton onClick={link.onPress}>{children}</StretchedButton>;
  return (
    <StretchedButton onClick={link.onPress}>
      {/* Before the text: behind a cut text it would lie outside, and the page could scroll there. */}
      <VisuallyHidden>{link.label}</VisuallyHidden>
      <span aria-hidden="true">{children}</span>
    </StretchedButton>
  );
}
