/** Stores the id of the page now in this tab under a key, and returns the id of the page before it. */
export function replacePageId(pageId: string, key: string): string | null {
  try {
    const before = sessionStorage.getItem(key);
    sessionStorage.setItem(key, pageId);
    return before;
  } catch {
    // Blocked storage: a reloaded tab then counts as a new one.
    return null;
  }
}
