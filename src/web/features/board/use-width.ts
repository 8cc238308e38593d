import { useSyncExternalStore } from 'react';

/** Renders again when a media query's answer changes. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

/** Whether the window is as narrow as a phone. */
export function usePhone(): boolean {
  return useMedia('(width < 40rem)');
}

/** Whether the header has room for icons alone. */
export function useShortHeader(): boolean {
  return useMedia('(width < 58.75rem)');
}

/** Whether the sidebar stands under the ideas instead of beside them. */
export function useNarrow(): boolean {
  return useMedia('(width < 62.5rem)');
}

/** How many cards stand side by side. */
export function useColumns(): number {
  return useMedia('(width >= 47.5rem)') ? 2 : 1;
}
