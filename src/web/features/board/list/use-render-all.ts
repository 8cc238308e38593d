import { startTransition, useEffect, useState } from 'react';
import { type Idea } from '#domain/idea/idea.ts';

/** Up to this many ideas are all in the page, where the browser's own search and screen readers find them. */
const renderAllLimit = 50;

/**
 * Whether all of the list is to be in the page, and not only what is near the window. Never in the frame in which more
 * than one idea is added, as by a search: those that cannot be seen follow a frame later.
 */
export function useRenderAll(ideas: readonly Idea[]): boolean {
  /** The ideas that are all in the page; none of a list that is too long for that. */
  const [renderedIds, setRenderedIds] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const next = new Set(ideas.length <= renderAllLimit ? ideas.map(({ id }) => id) : []);
    startTransition(() => setRenderedIds((last) => (hasSameIds(next, last) ? last : next)));
  }, [ideas]);
  return ideas.length <= renderAllLimit && ideas.filter(({ id }) => !renderedIds.has(id)).length <= 1;
}

function hasSameIds(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id));
}
