import { expect, it } from 'vitest';
import { initialAccount } from './account.ts';

it('starts an account with no points, ideas, badges or categories of its own', () => {
  expect(initialAccount).toMatchObject({
    score: 0,
    categories: [],
    badges: {},
    topRank: null,
    ideas: 0,
    finished: 0,
    textSize: 0,
  });
});

it('leaves theme, language and sound of a new account unset, and its help unseen', () => {
  expect(initialAccount.preferences).toEqual({
    theme: null,
    language: null,
    sound: null,
    helpSeen: false,
    shortcuts: true,
  });
});
