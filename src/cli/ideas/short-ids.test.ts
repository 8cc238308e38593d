import { expect, it } from 'vitest';
import { ideasNamed, shortId } from './short-ids.ts';

it('names ideas whose ids begin alike by different characters', () => {
  const ids = Array.from({ length: 10_000 }, (_, n) => `0193-import-${String(n).padStart(5, '0')}`);
  const short = new Set(ids.map(shortId));
  expect(short.size).toBe(10_000);
  for (const one of short) expect(one).toMatch(/^[02-9a-hjkmnp-z]{8}$/);
});

it('names an idea alike on every machine', () => expect(shortId('a')).toBe('br2kbvxb'));

const ideas = ['abcd-1', 'abcd-2', 'abcd-22', 'zzzz'].map((id) => ({ id }));
const named = (name: string) => ideasNamed(ideas, name).map(({ id }) => id);

it('finds ideas by whole ids, by prefixes of them, and by prefixes of short ids', () => {
  expect(named('abcd')).toEqual(['abcd-1', 'abcd-2', 'abcd-22']);
  expect(named('abcd-1')).toEqual(['abcd-1']);
  expect(named(shortId('zzzz'))).toEqual(['zzzz']);
  expect(named(shortId('abcd-2').slice(0, 4).toUpperCase())).toEqual(['abcd-2']);
});

it('takes a whole id for that idea alone, though others begin like it', () => {
  expect(named('abcd-2')).toEqual(['abcd-2']);
});

it.each(['', 'abc', 'abce', '*'])('finds nothing by "%s"', (name) => expect(named(name)).toEqual([]));
