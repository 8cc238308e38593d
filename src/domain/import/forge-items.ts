import { refuseFile } from '../files/file-fault.ts';
import { readItem } from '../files/import-file.ts';
import { ideaBytes, refuseBytes } from '../files/within-account.ts';
import { limits } from '../primitives/limits.ts';
import { type ForeignIdea, type ForeignReading, type ForeignSource } from './foreign-file.ts';

/** The ideas of a list that Forge exported, checked like those of its JSON file. */
export function* readForgeItems(source: ForeignSource, items: readonly unknown[]): ForeignReading {
  if (items.length === 0) return refuseFile({ kind: 'no-ideas' });
  if (items.length > limits.ideas)
    return refuseFile({ kind: 'too-many-ideas', count: items.length, max: limits.ideas });
  const ideas: ForeignIdea[] = [];
  let bytes = 0;
  for (const [index, item] of items.entries()) {
    yield;
    const idea = readItem(item, index);
    if ('fault' in idea) return refuseFile({ kind: 'item', ...idea });
    ideas.push(idea);
    bytes += ideaBytes(idea);
  }
  return refuseBytes(bytes) ?? { ok: true, value: { source, ideas, leftOut: [], shortened: new Set() } };
}
