import { expect, it } from 'vitest';
import { normalizeForSearch } from '../primitives/normalize-for-search.ts';
import { matchRank } from './match-rank.ts';

it.each([
  ['Fix the bike', 'fix', 0],
  ['Canción de cuna', 'cancion', 0],
  ['Fix the bike', 'the b', 1],
  ['Web-Design', 'design', 1],
  ['«Bicicleta» roja', 'bici', 1],
  ['Unfixed fix', 'fix', 1],
  ['Unfixed', 'fix', 2],
  ['Fix the bike', 'ftb', 3],
  ['Fix the bike', 'fix bike', 3],
  ['Fix the bike', 'bkx', null],
  ['Fix the bike', 'boat', null],
  ['', 'x', null],
] as const)('ranks %j for %j as %j', (text, term, rank) => {
  expect(matchRank(normalizeForSearch(text), normalizeForSearch(term))).toBe(rank);
});

it.each([
  ['Kite', 'Red, with a bell', 'bell', 2],
  ['Kite', 'Bell', 'bell', 2],
  ['Bell', 'Bell', 'bell', 0],
  ['Big yellow lamp', 'Bell', 'bell', 2],
  ['Kite', 'Brazen, loud, lively', 'bll', null],
] as const)('ranks %j with the description %j for %j as %j', (title, description, term, rank) => {
  const [folded = '', ...others] = [title, term, description].map(normalizeForSearch);
  expect(matchRank(folded, others[0] ?? '', others[1])).toBe(rank);
});
