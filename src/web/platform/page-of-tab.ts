const key = 'forge.page';

/** Notes which page is in this tab now, and returns the one before it. */
export function succeedPage(page: string): string | null {
  try {
    const before = sessionStorage.getItem(key);
    sessionStorage.setItem(key, page);
    return before;
  } catch {
    // A browser may refuse storage: then a reloaded tab is one like any other.
    return null;
  }
}
