import { useSyncExternalStore } from 'react';

/**
 * Makes a hook that renders again when a media query's answer changes. The query is parsed once and not at each
 * rendering: the list asks with each letter of a search.
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

/** Whether the header has room for icons alone. */
export const useHasShortHeader = createMediaHook('(width < 58.75rem)');

/** Whether the sidebar stands under the ideas instead of beside them. */
export const useIsNarrow = createMediaHook('(width < 62.5rem)');

/** Whether two cards have room side by side. */
const useTwoColumns = createMediaHook('(width >= 47.5rem)');

/** How many cards stand side by side. */
export function useColumns(): number {
  return useTwoColumns() ? 2 : 1;
}
