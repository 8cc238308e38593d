import { expect, it } from 'vitest';
import { type Preferences } from '../account/account.ts';
import { InMemoryAccount } from '../testing/in-memory-account.ts';
import { makeIdeasInOrder } from '../testing/make-idea.ts';

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
])('sets %j, keeps the other preferences and earns nothing', (choices) => {
  const account = new InMemoryAccount(makeIdeasInOrder('a'), { score: 7 });
  const others = account.inOrder();
  const drafted = account.apply('setPreferences', choices);
  expect(drafted).toMatchObject({ effects: [], points: 0 });
  expect(account.account).toMatchObject({ preferences: { ...fresh, ...choices }, score: 7, ideas: 1 });
  expect(account.inOrder()).toEqual(others);
});

it('resets a preference to the browser’s setting', () => {
  const account = new InMemoryAccount([], { preferences: { ...fresh, theme: 'light', sound: false } });
  account.apply('setPreferences', { theme: null, sound: null });
  expect(account.account.preferences).toEqual(fresh);
});

it('keeps the last of several values', () => {
  const account = new InMemoryAccount();
  account.apply('setPreferences', { theme: 'light', language: 'es' });
  account.apply('setPreferences', { theme: 'dark' });
  expect(account.account.preferences).toEqual({ ...fresh, theme: 'dark', language: 'es' });
});

it('keeps the settings of reminders that a mutation does not name, and stores each lead once, in order', () => {
  const account = new InMemoryAccount();
  account.apply('setPreferences', { reminders: { push: true, leads: [1_440, 0, 1_440] } });
  account.apply('setPreferences', { reminders: { quietFrom: '23:15' } });
  account.apply('setPreferences', { theme: 'dark' });
  expect(account.account.preferences).toEqual({
    ...fresh,
    theme: 'dark',
    reminders: { push: true, leads: [0, 1_440], quietFrom: '23:15' },
  });
});
