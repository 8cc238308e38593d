const pageStorageKey = 'forge.page';

/** Stores the id of the page now in this tab, and returns the id of the page before it. */
export function replacePageId(pageId: string): string | null {
  try {
    const before = sessionStorage.getItem(pageStorageKey);
    sessionStorage.setItem(pageStorageKey, pageId);
    return before;
  } catch {
    // Blocked storage: a reloaded tab then counts as a new one.
    return null;
  }
}
