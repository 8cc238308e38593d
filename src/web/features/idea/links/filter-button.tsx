import { type ReactNode, useContext } from 'react';
import { type Filter } from '#domain/board/filter.ts';
import { useMessages } from '../../../app/context/forge.ts';
import { BoardLinksContext } from './board-links.ts';
import css from './filter-button.module.css';

export interface FilterButtonProps {
  /** The visible word. */
  readonly name: string;
  readonly filter: Partial<Filter>;
  readonly children: ReactNode;
  readonly 'data-tooltip'?: string;
  readonly 'data-keys'?: string;
}

/** A word on a card that shows the ideas that have it too. It looks like its label until it is pointed at. */
export function FilterButton({ name, filter, children, ...tooltip }: FilterButtonProps) {
  const links = useContext(BoardLinksContext);
  const words = useMessages().filter;
  if (links === null) return children;
  return (
    <button
      type="button"
      className={css.button}
      {...tooltip}
      aria-label={words.showOnly(name)}
      onClick={() => links.showOnly(filter)}
    >
      {children}
    </button>
  );
}
