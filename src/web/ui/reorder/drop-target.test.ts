import { expect, test } from 'vitest';
import { type ListOrder, type DragSpan, resolveDropTarget, dropTargetOf } from './drop-target.ts';

const list = (letters: string): ListOrder => ({
  count: () => letters.length,
  idOf: (index) => letters.charAt(index),
  indexOf: (id) => letters.indexOf(id),
});

/** The list's order if the item were dropped now. */
function dropped(before: string, span: DragSpan, after: string): string | null {
  const found = resolveDropTarget(dropTargetOf(span, list(before)), span, list(after));
  if (found === null) return null;
  const rest = [...after].toSpliced(found.from, 1);
  return rest.toSpliced(found.to, 0, after.charAt(found.from)).join('');
}

test('an item that comes above does not take the place of the lifted one', () => {
  expect(dropped('ABC', { from: 0, to: 0 }, 'ZABC')).toBe('ZABC');
  expect(dropped('ABC', { from: 0, to: 2 }, 'ZABC')).toBe('ZBCA');
  expect(dropped('ABC', { from: 2, to: 0 }, 'ZABC')).toBe('ZCAB');
});

test('a lifted item stays beside the one it hovers over, on the same side, wherever that goes', () => {
  expect(dropped('ABC', { from: 0, to: 1 }, 'ACB')).toBe('CBA');
  expect(dropped('ABC', { from: 0, to: 1 }, 'BAC')).toBe('BAC');
  expect(dropped('ABC', { from: 2, to: 1 }, 'CBA')).toBe('CBA');
  expect(dropped('ABC', { from: 2, to: 1 }, 'BAXC')).toBe('CBAX');
});

test('a lifted item keeps its number, within the list, once the one it hovers over is gone', () => {
  expect(dropped('ABCD', { from: 0, to: 2 }, 'ABD')).toBe('BDA');
  expect(dropped('ABCD', { from: 0, to: 3 }, 'AB')).toBe('BA');
});

test('a lifted item that is gone has no place', () => {
  expect(dropped('ABC', { from: 0, to: 2 }, 'BC')).toBeNull();
});
