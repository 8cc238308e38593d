const pageStorageKey = 'forge.page';

/** Notes which page is in this tab now, and returns the one before it. */
export function replacePageId(pageId: string): string | null {
  try {
    const before = sessionStorage.getItem(pageStorageKey);
    sessionStorage.setItem(pageStorageKey, pageId);
    return before;
  } catch {
    // A browser may refuse storage: then a reloaded tab is one like any other.
    return null;
  }
}
