import { expect, it } from 'vitest';
import { keyValueStoreOf } from '#client/testing/key-value-store-of.ts';
import { openedIdeas, recordOpenedIdea } from './opened-ideas.ts';

it('keeps the five ideas that were opened last, the latest first and each once', () => {
  const storage = keyValueStoreOf();
  expect(openedIdeas(storage)).toEqual([]);
  for (const id of ['a', 'b', 'c', 'a', 'd', 'e', 'f']) recordOpenedIdea(storage, id);
  expect(openedIdeas(storage)).toEqual(['f', 'e', 'd', 'a', 'c']);
});
