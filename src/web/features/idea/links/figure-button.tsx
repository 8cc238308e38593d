import { type ReactNode, useContext } from 'react';
import { type Filter, isFiltering, noFilter } from '#domain/board/filter.ts';
import { useMessages } from '../../../app/context/forge.ts';
import { StretchedButton } from '../../../ui/controls/stretched-button.tsx';
import { BoardLinksContext } from './board-links.ts';

export interface FigureButtonProps {
  readonly name: string;
  readonly filter: Partial<Filter>;
  /** Whether the figure counts these ideas. Another one is announced with its name. */
  readonly isCount?: boolean;
  /** The figure. */
  readonly children: string;
}

/** A figure that shows the ideas counted in it. */
export function FigureButton({ name, filter, isCount = true, children }: FigureButtonProps): ReactNode {
  const links = useContext(BoardLinksContext);
  const words = useMessages().filter;
  const shown = isFiltering({ ...noFilter, ...filter }) ? words.showOnly(name) : words.showAll;
  if (links === null) return children;
  return (
    <StretchedButton
      aria-label={`${shown}: ${isCount ? '' : `${name}, `}${children}`}
      onClick={() => links.showOnly(filter)}
    >
      {children}
    </StretchedButton>
  );
}
