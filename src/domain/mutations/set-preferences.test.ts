import { expect, it } from 'vitest';
import { type Preferences } from '../account.ts';
import { AccountInMemory } from '../testing/account-in-memory.ts';
import { ideasInOrder } from '../testing/make-idea.ts';

const fresh: Preferences = { theme: null, language: null, sound: null, helpSeen: false, shortcuts: true };

it.each<[Partial<Preferences>]>([
  [{ theme: 'light' }],
  [{ theme: 'dark' }],
  [{ language: 'es' }],
  [{ language: 'en' }],
  [{ sound: false }],
  [{ sound: true }],
  [{ helpSeen: true }],
  [{ shortcuts: false }],
  [{ theme: 'light', language: 'es', sound: false }],
  [{}],
])('sets %j, leaves the other choices as they are and earns nothing', (choices) => {
  const account = new AccountInMemory(ideasInOrder('a'), { score: 7 });
  const others = account.inOrder();
  const drafted = account.run('setPreferences', choices);
  expect(drafted).toMatchObject({ effects: [], points: 0 });
  expect(account.account).toMatchObject({ preferences: { ...fresh, ...choices }, score: 7, ideas: 1 });
  expect(account.inOrder()).toEqual(others);
});

it('takes a choice back to what the browser decides', () => {
  const account = new AccountInMemory([], { preferences: { ...fresh, theme: 'light', sound: false } });
  account.run('setPreferences', { theme: null, sound: null });
  expect(account.account.preferences).toEqual(fresh);
});

it('keeps the last of several choices', () => {
  const account = new AccountInMemory();
  account.run('setPreferences', { theme: 'light', language: 'es' });
  account.run('setPreferences', { theme: 'dark' });
  expect(account.account.preferences).toEqual({ ...fresh, theme: 'dark', language: 'es' });
});
