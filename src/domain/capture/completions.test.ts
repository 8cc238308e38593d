import { expect, it } from 'vitest';
import { type Language } from '../account/account.ts';
import { allCategories } from '../idea/categories.ts';
import { readPhrase } from '../testing/capture-phrases.ts';
import { applyCompletion, completions } from './completions.ts';

const categories = allCategories(['Web shop', 'Ñandú']);

function labels(typed: string, language: Language = 'en'): readonly string[] | null {
  const found = completions(typed, typed.length, { language, categories, tags: ['Gardening', 'Deep work'] });
  return found && found.options.map(({ label, isNew }) => (isNew ? `+${label}` : label));
}

it.each<[string, Language, readonly string[] | null]>([
  ['Fix #', 'en', ['urgent', 'research', 'inspiration', 'prototype', 'Gardening', 'Deep work']],
  ['Fix #', 'es', ['urgente', 'investigación', 'inspiración', 'prototipo', 'Gardening', 'Deep work']],
  ['Fix #re', 'en', ['research']],
  ['Fix #res', 'en', ['research', '+res']],
  ['Fix #inv', 'en', ['research', '+inv']],
  ['Fix #IN', 'es', ['investigación', 'inspiración']],
  ['Fix #research', 'en', null],
  ['Fix #research ', 'en', null],
  ['Fix #x', 'en', ['+x']],
  ['Fix #x.', 'en', null],
  ['Fix #x y', 'en', null],
  ['Fix #´', 'en', null],
  [`Fix #${'x'.repeat(41)}`, 'en', null],
  ['Fix #gar', 'en', ['Gardening', '+gar']],
  ['Fix #GÁRDENING', 'en', null],
  ['Fix #deep w', 'en', ['Deep work']],
  ['Fix #work', 'en', ['Deep work', '+work']],
  ['Fix #deep work ', 'en', null],
  ['Fix #research @he', 'en', ['Health']],
  ['Fix C#', 'en', null],
  ['Fix @he', 'en', ['Health']],
  ['Fix @e', 'en', ['Energy Tech', 'E-Commerce', 'Education', 'Hardware']],
  ['Fix @web', 'en', ['Web Development', 'Web shop']],
  ['Fix @web d', 'en', ['Web Development']],
  ['Fix @dev', 'en', ['Web Development']],
  ['Fix @desarrollo', 'en', ['Web Development']],
  ['Fix @nan', 'es', ['Ñandú']],
  ['Fix @energia', 'es', null],
  ['Fix @Health', 'en', null],
  ['Fix @Health at noon', 'en', null],
  ['me@web', 'en', null],
  ['Fix', 'en', null],
  ['', 'en', null],
])('offers for %j in %s: %j', (typed, language, expected) => {
  expect(labels(typed, language)).toEqual(expected);
});

it('offers every category after the sign alone', () => {
  expect(labels('@')).toEqual(categories);
});

it('looks only at what is before the caret', () => {
  expect(completions('Fix @he the bike', 7, { language: 'en', categories })).toEqual({
    kind: 'category',
    start: 4,
    end: 7,
    options: [{ value: 'Health', label: 'Health' }],
  });
});

it.each<Language>(['en', 'es'])('inserts names that are read as what they name, in %s', (language) => {
  for (const sign of ['#', '@']) {
    const line = `Fix ${sign} the bike`;
    const found = completions(line, 5, { language, categories: allCategories([]) });
    if (!found) throw new Error(`Nothing is offered after ${sign}`);
    for (const option of found.options) {
      const { line: text, caret } = applyCompletion(line, found, option);
      expect(text.slice(caret)).toBe('the bike');
      const { title, tags, category } = readPhrase(text, language);
      expect({ title, name: tags[0] ?? category }).toEqual({ title: 'Fix the bike', name: option.value });
    }
  }
});

it('offers no new tag to a person who has as many as an account may have', () => {
  const tags = Array.from({ length: 200 }, (_, index) => `Own ${index}`);
  expect(completions('Fix #x', 6, { language: 'en', categories, tags })).toBe(null);
});
