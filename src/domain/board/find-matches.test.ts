import fc from 'fast-check';
import { expect, it } from 'vitest';
import { normalizeForSearch } from '../primitives/normalize-for-search.ts';
import { findMatches, lineAround } from './find-matches.ts';

/** The text with its matches in brackets. */
function marked(text: string, search: string): string {
  let shown = '';
  let at = 0;
  for (const { start, end } of findMatches(text, search)) {
    shown += `${text.slice(at, start)}[${text.slice(start, end)}]`;
    at = end;
  }
  return shown + text.slice(at);
}

it.each([
  ['A kite and a Kite', 'kite', 'A [kite] and a [Kite]'],
  ['A kite', ' KITE ', 'A [kite]'],
  ['A kite', 'boat', 'A kite'],
  ['A kite', '  ', 'A kite'],
  ['Una canción', 'cancion', 'Una [canción]'],
  ['Una cancio\u0301n', 'cancio', 'Una [cancio\u0301]n'],
  ['Una cancio\u0301n', 'n', 'U[n]a ca[n]cio\u0301[n]'],
  ['o\u0301\u0323x', 'o', '[o\u0301\u0323]x'],
  ['Die Straße', 'strasse', 'Die [Straße]'],
  ['Die Straße', 'stras', 'Die [Straß]e'],
  ['Die Straße', 's', 'Die [S]tra[ß]e'],
  ['Die STRAẞE', 'ss', 'Die STRA[ẞ]E'],
  ['ﬁne ﬁgs', 'fi', '[ﬁ]ne [ﬁ]gs'],
  ['ﬁne', 'in', '[ﬁn]e'],
  ['Æble', 'e', '[Æ]bl[e]'],
  ['Þór', 'thor', '[Þór]'],
  ['ΟΔΌΣ η οδός', 'οδος', '[ΟΔΌΣ] η [οδός]'],
  ['Auto\u00adbahn', 'autobahn', '[Auto\u00adbahn]'],
  ['😀 kite 😀', 'kite', '😀 [kite] 😀'],
  ['😀😀', '😀', '[😀][😀]'],
  ['aaa', 'aa', '[aa]a'],
  ['don’t', "don't", '[don’t]'],
  ['10\u00a0km', '10 km', '[10\u00a0km]'],
  ['İstanbul', 'ist', '[İst]anbul'],
])('finds in %j for %j: %j', (text, search, expected) => {
  expect(marked(text, search)).toBe(expected);
});

it('folds a text as it folds its characters, so that places in both correspond', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), (one, other) => {
      for (const text of [one, other, one + other])
        expect(Array.from(text, normalizeForSearch).join('')).toBe(normalizeForSearch(text));
    }),
    { numRuns: 400, seed: 7 },
  );
});

it('finds exactly where the folded text has the folded words', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }),
      fc.string({ unit: 'grapheme' }),
      (word, rest) => {
        const text = rest + word + rest;
        const term = normalizeForSearch(word.trim());
        const ranges = findMatches(text, word);
        expect(ranges.length > 0).toBe(term !== '' && normalizeForSearch(text).includes(term));
        for (const { start, end } of ranges)
          expect(normalizeForSearch(text.slice(start, end))).toContain(term);
      },
    ),
    { numRuns: 200, seed: 7 },
  );
});

it.each([
  ['Buy paint', 'paint', 'Buy paint'],
  ['First line\nBuy paint today\nLast line', 'paint', 'Buy paint today'],
  [
    `${'before '.repeat(9)}paint${' after'.repeat(20)}`,
    'paint',
    `…before before before paint${' after'.repeat(15)}…`,
  ],
  [`${'x'.repeat(60)}paint${'y'.repeat(200)}`, 'paint', `…${'x'.repeat(24)}paint${'y'.repeat(90)}…`],
  [`${'😀'.repeat(30)}1paint`, 'paint', `…${'😀'.repeat(12)}1paint`],
  ['Buy paint', 'boat', null],
])('shows the line of %j around %j: %j', (text, search, expected) => {
  expect(lineAround(text, search)).toBe(expected);
});
