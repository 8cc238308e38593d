import { type Idea } from '../idea/idea.ts';
import { type ForeignIdea } from './foreign-file.ts';

/** The fields that tell whether an idea of a file is in the account already. */
export type KnownIdea = Pick<Idea, 'title' | 'description' | 'createdAt'>;

/**
 * The positions of the file's ideas that are in the account already: equal in title, description and time of creation. If
 * the file has no time of creation, the import sets one, so only title and description are compared. Each idea of the account
 * matches one of the file, so that two equal tasks of a file are both imported.
 */
export function alreadyHere(
  ideas: readonly ForeignIdea[],
  present: Iterable<KnownIdea>,
): ReadonlySet<number> {
  /** The number of ideas in the account that match no idea of the file yet, by text alone and by text and time. */
  const unclaimed = new Map<string, number>();
  const change = (key: string, by: number) => unclaimed.set(key, (unclaimed.get(key) ?? 0) + by);
  for (const idea of present) {
    const text = textOf(idea);
    change(text, 1);
    change(text + idea.createdAt, 1);
  }
  const found = new Set<number>();
  const claim = (index: number, ...keys: readonly string[]) => {
    if (keys.some((key) => !unclaimed.get(key))) return;
    for (const key of keys) change(key, -1);
    found.add(index);
  };
  for (const [index, idea] of ideas.entries()) {
    const text = textOf(idea);
    if (idea.createdAt !== undefined) claim(index, text, text + idea.createdAt);
  }
  // Ideas without a time are matched last, so that they take no match from an idea with a time.
  for (const [index, idea] of ideas.entries()) if (idea.createdAt === undefined) claim(index, textOf(idea));
  return found;
}

/** Title and description as one key. No stored text contains U+0000, so different pairs have different keys. */
function textOf({ title, description }: Pick<KnownIdea, 'title' | 'description'>): string {
  return `${title}\0${description}\0`;
}
