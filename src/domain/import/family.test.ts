import fc from 'fast-check';
import { expect, it } from 'vitest';
import { familiesOf } from './family.ts';

const shape = (...items: readonly (readonly [string, string])[]) =>
  familiesOf(items.map(([id, parent]) => ({ id, parent }))).map(({ root, members }) => [
    root.id,
    members.map(({ item, isDirect }) => `${item.id}${isDirect ? '' : '*'}`).join(' '),
  ]);

it('groups items under their topmost parents, in the order of the list', () => {
  expect(shape(['b', 'a'], ['a', ''], ['d', ''], ['c', 'b'])).toEqual([
    ['a', 'b c*'],
    ['d', ''],
  ]);
});

it('takes an item whose parent is not in the list as a topmost one', () => {
  expect(shape(['a', 'gone'])).toEqual([['a', '']]);
});

it('ends at circles', () => {
  expect(shape(['a', 'a'], ['b', 'c'], ['c', 'b'], ['d', 'b'])).toEqual([
    ['a', ''],
    ['b', 'c d'],
  ]);
});

it('keeps two items with one id', () => {
  expect(shape(['a', ''], ['a', ''], ['b', 'a'])).toEqual([
    ['a', 'b'],
    ['a', ''],
  ]);
});

it('loses no item of any list', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd');
  fc.assert(
    fc.property(fc.array(fc.record({ id, parent: fc.oneof(id, fc.constant('')) })), (items) => {
      const found = familiesOf(items).flatMap(({ root, members }) => [
        root,
        ...members.map(({ item }) => item),
      ]);
      expect(new Set(found)).toEqual(new Set(items));
      expect(found).toHaveLength(items.length);
    }),
  );
});

it('groups a chain of 100,000 items within 10 seconds', () => {
  const items = Array.from({ length: 100_000 }, (_, index) => ({
    id: `${index}`,
    parent: index ? `${index - 1}` : '',
  }));
  const before = performance.now();
  const [family] = familiesOf(items.toReversed());
  expect(family?.root.id).toBe('0');
  expect(family?.members).toHaveLength(99_999);
  expect(performance.now() - before).toBeLessThan(10_000);
});
