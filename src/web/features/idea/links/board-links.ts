import { createContext } from 'react';
import { type Filter } from '#domain/board/filter.ts';

/** The actions behind the names and figures of ideas that are links. */
export interface BoardLinks {
  /** Shows List with this filter alone. */
  showOnly(filter: Partial<Filter>): void;
  /** Shows an idea in List, and clears filters that hide it. */
  openIdea(id: string): void;
}

/** Null outside the board, where names and figures are plain text. */
export const BoardLinksContext = createContext<BoardLinks | null>(null);
