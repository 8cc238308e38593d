import { type ReactNode, useContext } from 'react';
import { type Filter, isFiltering, noFilter } from '#domain/board/filter.ts';
import { useMessages } from '../../../app/context/forge.ts';
import { StretchedButton } from '../../../ui/controls/stretched-button.tsx';
import { BoardLinksContext } from './board-links.ts';

export interface FigureButtonProps {
  readonly name: string;
  readonly filter: Partial<Filter>;
  /** The figure. */
  readonly children: string;
}

/** A figure that shows the ideas counted in it. */
export function FigureButton({ name, filter, children }: FigureButtonProps): ReactNode {
  const links = useContext(BoardLinksContext);
  const words = useMessages().filter;
  const label = isFiltering({ ...noFilter, ...filter })
    ? `${words.showOnly(name)}: ${children}`
    : words.showAll(name, children);
  if (links === null) return children;
  return (
    <StretchedButton aria-label={label} onClick={() => links.showOnly(filter)}>
      {children}
    </StretchedButton>
  );
}
