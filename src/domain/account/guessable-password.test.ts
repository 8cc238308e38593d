import { expect, it } from 'vitest';
import { isGuessablePassword } from './guessable-password.ts';

const email = 'ada.lovelace@example.org';

it('finds passwords that are long but among the first to be guessed', () => {
  for (const password of [
    'aaaaaaaaaaaaaaaaaaaa',
    '123456789012345678',
    'abcabcabcabcabcabc',
    'passwordpassword',
    'Password123456789',
    'P@ssword!P@ssword!',
    'Pa$$wordPa$$word',
    'qwertyuiopasdfghjkl',
    'zyxwvutsrqponmlkj',
    'iloveyou iloveyou',
    'correct horse battery staple',
    'contraseñacontraseña',
    'welcome to forge 2026',
    'ada.lovelace1234567',
    'AdaLovelace!!!!!!!!',
    'tequieromucho123456',
    '1qaz2wsx3edc4rfv',
    'barcelonabarcelonabarcelon',
  ])
    expect(isGuessablePassword(password, email), password).toBe(true);
});

it('accepts a few unrelated words and random characters', () => {
  for (const password of [
    'copper lantern tide sixteen',
    'marea farol cobre dieciséis',
    'xK4#vQ9!mZ2@pL7',
    'my grandmother collected clocks',
    '漢字仮名交文東京大阪京都奈良神戸',
  ])
    expect(isGuessablePassword(password, email), password).toBe(false);
});

it('rates the same password differently for another address', () => {
  expect(isGuessablePassword('gwendolyn.fitzhugh', 'gwendolyn.fitzhugh@example.org')).toBe(true);
  expect(isGuessablePassword('gwendolyn.fitzhugh', email)).toBe(false);
});

it.each([
  ['five different characters', 'kvxzwkw', true],
  ['six different characters', 'kvxzwq', false],
  ['four in a row, which are taken away', '1234kvxzw', true],
  ['four in a row across the nine', '8901kvxzw', true],
  ['three in a row, which count', '123kvx', false],
])('requires six different characters: %s', (_, password, expected) => {
  expect(isGuessablePassword(password, email)).toBe(expected);
});

it('ignores parts of an address with three letters or more', () => {
  expect(isGuessablePassword('bobkvxzw', 'bob@example.org')).toBe(true);
  expect(isGuessablePassword('bokvxzw', 'bo@example.org')).toBe(false);
});
