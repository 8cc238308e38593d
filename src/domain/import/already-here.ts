import { type Idea } from '../idea/idea.ts';
import { type ForeignIdea } from './foreign-file.ts';

/** The fields by which an idea of a file is recognised among those that are there. */
export type KnownIdea = Pick<Idea, 'title' | 'description' | 'createdAt'>;

/**
 * The positions of the ideas that are there already: equal in title, description and time of creation. Where a file has
 * no time of creation, the import sets one, so the other two decide. Each idea that is there counts for one of the file,
 * so that of two equal tasks both are imported once.
 */
export function alreadyHere(
  ideas: readonly ForeignIdea[],
  present: Iterable<KnownIdea>,
): ReadonlySet<number> {
  /** How many ideas are there, by their text alone and with their time. */
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
  // Ideas without a time come last, so that they take none from one that has it.
  for (const [index, idea] of ideas.entries()) if (idea.createdAt === undefined) claim(index, textOf(idea));
  return found;
}

/** No stored text has the letter U+0000, so that two texts are told apart from others. */
function textOf({ title, description }: Pick<KnownIdea, 'title' | 'description'>): string {
  return `${title}\0${description}\0`;
}
