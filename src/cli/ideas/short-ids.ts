import { createHash } from 'node:crypto';

/** Without letters that are mistaken for digits; 32, so that each is as likely as the others. */
const alphabet = '023456789abcdefghjkmnpqrstuvwxyz';

/** Two of the 10,000 ideas that an account may have are named alike in one account of 20,000. */
const shortIdLength = 8;

/** Fewer characters name an idea only by accident. */
const minPrefixLength = 4;

/**
 * The characters by which a list names an idea: of a hash, because ids themselves begin alike. Those of an import differ
 * only at their end.
 */
export function shortId(id: string): string {
  const bytes = createHash('sha256').update(id).digest().subarray(0, shortIdLength);
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
}

/** The ideas that a person may mean: that with this id, else those whose id or short id begins like this. */
export function ideasNamed<T extends { readonly id: string }>(
  ideas: readonly T[],
  name: string,
): readonly T[] {
  const exact = ideas.filter(({ id }) => id === name);
  if (exact.length > 0) return exact;
  if (name.length < minPrefixLength) return [];
  const lower = name.toLowerCase();
  return ideas.filter(({ id }) => id.startsWith(name) || shortId(id).startsWith(lower));
}
