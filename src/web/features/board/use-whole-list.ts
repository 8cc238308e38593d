import { startTransition, useEffect, useState } from 'react';
import { type Idea } from '#domain/idea.ts';

/** Up to this many ideas are all in the page, where the browser's own search and screen readers find them. */
const few = 50;

/**
 * Whether all of the list is to be in the page, and not only what is near the window. Never in the frame in which more
 * than one idea is added, as by a search: those that cannot be seen follow a frame later.
 */
export function useWholeList(ideas: readonly Idea[]): boolean {
  /** The ideas that are all in the page; none of a list that is too long for that. */
  const [whole, setWhole] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const next = new Set(ideas.length <= few ? ideas.map(({ id }) => id) : []);
    startTransition(() => setWhole((last) => (isSame(next, last) ? last : next)));
  }, [ideas]);
  return ideas.length <= few && ideas.filter(({ id }) => !whole.has(id)).length <= 1;
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id));
}
