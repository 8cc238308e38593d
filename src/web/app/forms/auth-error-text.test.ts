import { expect, it } from 'vitest';
import { en } from '#messages/en/en.ts';
import { accountErrorText, authErrorText } from './auth-error-text.ts';

it.each([
  ['wrong-password', 'Incorrect password', 'Incorrect password'],
  ['internal', 'Authentication failed. Please try again', 'Authentication failed. Please try again'],
  ['offline', 'Authentication failed. Please try again', "Can't reach the server."],
])('says of %s at signing in "%s", and about an account "%s"', (code, atSignIn, aboutAccount) => {
  expect(authErrorText(en.errors, code)).toBe(atSignIn);
  expect(accountErrorText(en.errors, code)).toBe(aboutAccount);
});
