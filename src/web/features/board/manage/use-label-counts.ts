import { useEffect, useState } from 'react';
import { type Idea } from '#domain/idea/idea.ts';
import { useAccount } from '../../../app/context/forge.ts';

/** How many ideas have each of the names that `namesOf`, which must stay the same function, gives for an idea. */
export function useLabelCounts(namesOf: (idea: Idea) => readonly string[]): ReadonlyMap<string, number> {
  const { view } = useAccount();
  const [counts, setCounts] = useState(() => countNames(view.all(), namesOf));
  useEffect(() => view.onChange(() => setCounts(countNames(view.all(), namesOf))), [view, namesOf]);
  return counts;
}

function countNames(
  ideas: Iterable<Idea>,
  namesOf: (idea: Idea) => readonly string[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const idea of ideas) for (const name of namesOf(idea)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
