import { type ReactNode, createContext, useContext } from 'react';
import { type ShownParts } from '#domain/board/hidden-match.ts';
import { type Idea } from '#domain/idea/idea.ts';

/** How cards and rows show what a search has found in them. */
export interface SearchMarks {
  /** Whether the ideas have the words only outside title and description. */
  readonly isElsewhere: boolean;
  /** Marks the words in a text, unless the browser highlights them without changing it. */
  mark(text: string): ReactNode;
  /** A line of the text that matched, if the card does not show it. */
  line(idea: Idea, shown: ShownParts): ReactNode;
}

/** Null while nothing is searched for. */
export const SearchMarksContext = createContext<SearchMarks | null>(null);

/** A title or description. */
export function SearchedText({ children }: { readonly children: string }) {
  return <span>{useContext(SearchMarksContext)?.mark(children) ?? children}</span>;
}

export function MatchLine({ idea, ...shown }: ShownParts & { readonly idea: Idea }) {
  return useContext(SearchMarksContext)?.line(idea, shown) ?? null;
}
