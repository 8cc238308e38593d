import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { isBlank } from '#domain/primitives/text.ts';
import { useObservable } from '../../../app/context/forge.ts';
import { SearchMarksContext } from '../../idea/search/search-marks.tsx';
import { useBoard } from '../state/board-context.ts';

// Loads with the first search: the board does not need it.
const loadWork = () => import('./search-work.tsx');

/** Marks in the cards below what the search has found. */
export function SearchMarksProvider({ children }: { readonly children: ReactNode }) {
  const filter = useObservable(useBoard().filter);
  const isSearching = !isBlank(filter.search);
  const [work, setWork] = useState<Awaited<ReturnType<typeof loadWork>> | null>(null);
  useEffect(() => {
    if (!isSearching || work !== null) return undefined;
    let isGone = false;
    loadWork().then(
      (loaded) => isGone || setWork(loaded),
      // Without it a search finds the same ideas. The next one tries again.
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [isSearching, work]);
  const marks = useMemo(
    () => (isSearching ? (work?.createSearchMarks(filter) ?? null) : null),
    [filter, isSearching, work],
  );
  useEffect(() => (isSearching ? work?.highlightMatches(filter) : undefined), [filter, isSearching, work]);
  return <SearchMarksContext value={marks}>{children}</SearchMarksContext>;
}
