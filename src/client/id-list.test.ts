import { expect, it } from 'vitest';
import { openIdList } from './id-list.ts';
import { memoryOf } from './testing/memory-of.ts';

it('holds each id once, in the order they came, and leaves nothing behind when it is empty', () => {
  const memory = memoryOf();
  const list = openIdList(memory, 'ids');
  for (const id of ['a', 'b', 'a']) list.add(id);
  expect(list.all()).toEqual(['a', 'b']);
  list.remove('a');
  expect([list.has('a'), list.has('b')]).toEqual([false, true]);
  list.remove('b');
  expect(memory.get('ids')).toBeNull();
});
