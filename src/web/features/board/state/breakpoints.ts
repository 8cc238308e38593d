import { useSyncExternalStore } from 'react';

/**
 * Creates a hook that renders again when a media query's result changes. The query is parsed once, not at
 * each render: a search renders the list with each letter.
 */
function createMediaHook(query: string): () => boolean {
  const list = matchMedia(query);
  const subscribe = (listener: () => void) => {
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  };
  const matches = () => list.matches;
  return function useMedia() {
    return useSyncExternalStore(subscribe, matches);
  };
}

/** Whether the window is as narrow as a phone. */
export const useIsPhone = createMediaHook('(width < 40rem)');

/** Whether the header only has space for icons. */
export const useHasShortHeader = createMediaHook('(width < 58.75rem)');

/** Whether the sidebar is below the ideas instead of beside them. */
export const useIsNarrow = createMediaHook('(width < 62.5rem)');

/** Whether the filter bar has space for a button besides search and filters. */
export const useHasWideFilterBar = createMediaHook('(width >= 75rem)');

/** Whether two cards fit side by side. */
const useTwoColumns = createMediaHook('(width >= 47.5rem)');

/** The number of card columns. */
export function useColumns(): number {
  return useTwoColumns() ? 2 : 1;
}
