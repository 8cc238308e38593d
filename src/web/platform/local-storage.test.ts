import { expect, it } from 'vitest';
import { openLocalStorage } from './local-storage.ts';

/** A local storage shared by two tabs, with a limit of characters per value. */
function smallStorage(room: { characters: number }): Storage {
  const values = new Map<string, string>();
  const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (key) => values.get(key) ?? null,
    setItem(key, value) {
      if (value.length > room.characters) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key) => void values.delete(key),
  };
  return storage as Storage;
}

function twoTabs() {
  const room = { characters: 3 };
  const storage = smallStorage(room);
  return { room, one: openLocalStorage(() => storage), other: openLocalStorage(() => storage) };
}

it('remembers for itself what the storage does not take, and leaves nothing older there', () => {
  const { one, other } = twoTabs();
  one.set('key', 'old');
  one.set('key', 'too long');
  expect(one.get('key')).toBe('too long');
  expect(other.get('key')).toBeNull();
});

it('believes what another tab has put there since', () => {
  const { one, other } = twoTabs();
  one.set('key', 'old');
  one.set('key', 'too long');
  other.set('key', 'new');
  expect(one.get('key')).toBe('new');
  other.set('key', null);
  expect(one.get('key')).toBeNull();
});

it('forgets what the storage did not take once it takes something, or that is forgotten', () => {
  const { room, one } = twoTabs();
  one.set('key', 'too long');
  one.set('key', null);
  expect(one.get('key')).toBeNull();
  one.set('key', 'too long');
  room.characters = 10;
  one.set('key', 'taken');
  expect(one.get('key')).toBe('taken');
});

it('drops what it has for itself, and nothing that is there for all tabs', () => {
  const { one, other } = twoTabs();
  one.set('key', 'too long');
  one.dropUnpersisted('key');
  expect(one.get('key')).toBeNull();
  one.set('key', 'too long');
  other.set('key', 'new');
  one.dropUnpersisted('key');
  expect(one.get('key')).toBe('new');
});

it('lives as long as the tab where the storage is refused', () => {
  const memory = openLocalStorage(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  expect(memory.get('key')).toBeNull();
  memory.set('key', 'value');
  expect(memory.get('key')).toBe('value');
  memory.set('key', null);
  expect(memory.get('key')).toBeNull();
});
