import { expect, it } from 'vitest';
import { makeIdea } from '../testing/make-idea.ts';
import { deepEqual } from './deep-equal.ts';

it.each<[unknown, unknown, boolean]>([
  [1, 1, true],
  [1, 2, false],
  [1, '1', false],
  ['a', 'a', true],
  [null, null, true],
  [undefined, undefined, true],
  [null, undefined, false],
  [0, null, false],
  [false, 0, false],
  [[], [], true],
  [['a', 'b'], ['a', 'b'], true],
  [['a', 'b'], ['b', 'a'], false],
  [['a'], ['a', 'b'], false],
  [['a', 'b'], ['a'], false],
  [[['a']], [['a']], true],
  [[], null, false],
  [[], {}, false],
  [{}, [], false],
  [['a'], { 0: 'a' }, false],
  [{ 0: 'a' }, ['a'], false],
  [{ a: {} }, { a: [] }, false],
  [{ a: [] }, { a: {} }, false],
  [{}, null, false],
  [{}, {}, true],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [{ a: 1 }, { a: 2 }, false],
  [{ a: 1 }, { b: 1 }, false],
  [{ a: 1 }, { a: 1, b: undefined }, false],
  [{ a: undefined }, { b: undefined }, false],
  [{ a: { b: [1, { c: null }] } }, { a: { b: [1, { c: null }] } }, true],
  [{ a: { b: [1, { c: null }] } }, { a: { b: [1, { c: 0 }] } }, false],
  [{ toString: 1 }, {}, false],
])('detects whether %j and %j are equal: %s', (a, b, same) => {
  expect(deepEqual(a, b)).toBe(same);
});

it('treats two separately created ideas as equal until one field differs', () => {
  expect(deepEqual(makeIdea(), makeIdea())).toBe(true);
  expect(deepEqual(makeIdea(), makeIdea({ tags: ['urgent'] }))).toBe(false);
  expect(deepEqual(makeIdea(), makeIdea({ progress: 1 }))).toBe(false);
});
