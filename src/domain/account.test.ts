import { expect, it } from 'vitest';
import { newAccount } from './account.ts';

it('starts an account with no points, ideas, badges or categories of its own', () => {
  expect(newAccount).toMatchObject({
    score: 0,
    categories: [],
    badges: {},
    topRank: null,
    ideas: 0,
    finished: 0,
    textSize: 0,
  });
});

it('leaves theme, language and sound of a new account to the browser, and its help unseen', () => {
  expect(newAccount.preferences).toEqual({
    theme: null,
    language: null,
    sound: null,
    helpSeen: false,
    shortcuts: true,
  });
});
