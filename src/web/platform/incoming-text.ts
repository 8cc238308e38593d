/** A captured line is no longer. */
const maxLength = 500;

/** `capture` is a link's own; a share from another app has the other three. */
const names = ['capture', 'title', 'text', 'url'] as const;

/** "Cat" is not in "Catalogue", nor an address in a longer one. */
const continues = /[\p{L}\p{N}/?#]/u;

/**
 * The text that a link, a share from another app or the shortcut of the installed app brings in the address, empty if it
 * only asks for the capture line. Null if there is none. It is taken out of the address, so that a reload does not
 * bring it again.
 */
export function takeIncomingText(): string | null {
  const query = new URLSearchParams(location.search);
  const text = incomingText(query);
  if (text === null) return null;
  for (const name of names) query.delete(name);
  const rest = query.size > 0 ? `?${query}` : '';
  history.replaceState(history.state, '', location.pathname + rest + location.hash);
  return text;
}

/** Joins the parts of a share to one line. Some apps put the title or the address into the text again. */
export function incomingText(query: URLSearchParams): string | null {
  if (!names.some((name) => query.has(name))) return null;
  const parts = names
    .map((name) => (query.get(name) ?? '').replaceAll(/\s+/g, ' ').trim())
    .filter((part) => part !== '');
  const different = parts.filter(
    (part, index) => !parts.some((other, at) => contains(other, part) && (other !== part || at < index)),
  );
  // Half of an emoji would be left at the end.
  return different
    .join(' ')
    .slice(0, maxLength)
    .replace(/[\uD800-\uDBFF]$/, '');
}

function contains(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    const around = [text.charAt(at - 1), text.charAt(at + part.length)];
    if (!around.some((char) => continues.test(char))) return true;
  }
  return false;
}
