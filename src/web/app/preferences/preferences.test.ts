import { expect, it } from 'vitest';
import { writable } from '#client/observable.ts';
import { keyValueStoreOf } from '#client/testing/key-value-store-of.ts';
import { createPreferences } from './preferences.ts';

it.each<[readonly string[], string]>([
  [['es-419', 'en'], 'es'],
  [['ES'], 'es'],
  [['fr-FR', 'es-MX', 'en-US'], 'es'],
  [['fr', 'de'], 'en'],
  [[], 'en'],
  [['C', 'es'], 'es'],
  [['es_ES.UTF-8'], 'es'],
  [['en-US@posix', 'es'], 'en'],
  [['', '*', 'undefined'], 'en'],
  // Central Yupik is not Spanish.
  [['esu'], 'en'],
])('starts in the first of the browser’s languages %j that it has: %s', (browserLanguages, language) => {
  const client = {
    account: writable(null),
    dispatch: () => Promise.reject(new Error('there is no account')),
  };
  const { choices } = createPreferences(client, keyValueStoreOf(), browserLanguages);
  expect(choices.get().language).toBe(language);
});
