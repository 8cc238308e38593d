import { expect, it } from 'vitest';
import { englishWords } from '#domain/capture/words/english-words.ts';
import { spanishWords } from '#domain/capture/words/spanish-words.ts';
import { builtInCategories } from '#domain/idea/categories.ts';
import { en } from '../en/en.ts';
import { es } from './es.ts';

it.each([
  ['English', englishWords, en],
  ['Spanish', spanishWords, es],
] as const)(
  'shows the tags and categories by the names that the capture line reads, in %s',
  (_, words, shown) => {
    expect(words.tags).toEqual(shown.tags);
    const names = builtInCategories.map((category) => [category, words.categories[category] ?? category]);
    expect(Object.fromEntries(names)).toEqual(shown.categories);
  },
);

it('shows the priorities by words that the capture line reads', () => {
  for (const [words, shown] of [
    [englishWords, en],
    [spanishWords, es],
  ] as const)
    for (const [priority, name] of Object.entries(shown.priorities))
      expect(words.priorities[priority as keyof typeof words.priorities].split(' ')).toContain(
        name.toLowerCase(),
      );
});
