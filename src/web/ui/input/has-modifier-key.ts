/** Whether a key is pressed together with one that makes it the browser's or the system's, and not the page's. */
export function hasModifierKey({
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>): boolean {
  return ctrlKey || metaKey || altKey;
}
