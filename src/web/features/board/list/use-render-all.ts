import { startTransition, useEffect, useState } from 'react';
import { type Idea } from '#domain/idea/idea.ts';

/** Up to this many ideas are all rendered, so that find-in-page and screen readers reach them. */
const renderAllLimit = 50;

/**
 * Whether to render the whole list, not only the items near the window. Not in a frame that adds more than
 * one idea, as a search does: items out of view follow a frame later.
 */
export function useRenderAll(ideas: readonly Idea[]): boolean {
  /** The ids of a list that is fully rendered; empty if the list is too long for that. */
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
