import { expect, it } from 'vitest';
import { keyValueStoreOf } from '../testing/key-value-store-of.ts';
import { openIdList } from './id-list.ts';

it('holds each id once, in the order they came, and leaves nothing behind when it is empty', () => {
  const memory = keyValueStoreOf();
  const list = openIdList(memory, 'ids');
  for (const id of ['a', 'b', 'a']) list.add(id);
  expect(list.all()).toEqual(['a', 'b']);
  list.remove('a');
  expect([list.has('a'), list.has('b')]).toEqual([false, true]);
  list.remove('b');
  expect(memory.get('ids')).toBeNull();
});
