import { expect, it } from 'vitest';
import { keyValueStoreOf } from '../testing/key-value-store-of.ts';
import { openIdList } from './id-list.ts';

it('stores each id once, in insertion order, and removes its key when empty', () => {
  const memory = keyValueStoreOf();
  const list = openIdList(memory, 'ids');
  for (const id of ['a', 'b', 'a']) list.add(id);
  expect(list.all()).toEqual(['a', 'b']);
  list.remove('a');
  expect([list.has('a'), list.has('b')]).toEqual([false, true]);
  list.remove('b');
  expect(memory.get('ids')).toBeNull();
});
