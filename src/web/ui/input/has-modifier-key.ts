/** Whether a key is pressed with a modifier that makes it a shortcut of the browser or the system. */
export function hasModifierKey({
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>): boolean {
  return ctrlKey || metaKey || altKey;
}
