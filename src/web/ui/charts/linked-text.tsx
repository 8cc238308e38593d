import { type ReactNode } from 'react';
import { StretchedButton } from '../controls/stretched-button.tsx';
import { type ChartLink } from './chart-link.ts';

export interface LinkedTextProps {
  readonly link: ChartLink | undefined;
  readonly children: ReactNode;
}

/** Text that is a button if it leads somewhere. */
export function LinkedText({ link, children }: LinkedTextProps) {
  if (link === undefined) return children;
  return (
    <StretchedButton aria-label={link.label} onClick={link.onPress}>
      {children}
    </StretchedButton>
  );
}
