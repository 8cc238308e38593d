import { expect, it } from 'vitest';
import { limits } from '../primitives/limits.ts';
import { passwordStrength } from './password-strength.ts';

const strength = (password: string, min: number = limits.minPasswordLength) =>
  passwordStrength(password, 'ada@example.org', min);

it('calls a password short that is refused for its length', () => {
  expect(strength('')).toBe('short');
  expect(strength('12345')).toBe('short');
  expect(strength('kettle over the', 16)).toBe('short');
  expect(strength('kettle over the m', 16)).toBe('strong');
});

it.each([
  ['kettle', 'weak'],
  ['kettle ov', 'weak'],
  ['kettle ove', 'fair'],
  ['kettle over th', 'fair'],
  ['kettle over the', 'strong'],
  ['kettle over the moor', 'strong'],
])('goes by length: %j is %s', (password, expected) => {
  expect(strength(password)).toBe(expected);
});

it('calls a password weak that everybody guesses, however long it is', () => {
  expect(strength('passwordpassword1234')).toBe('weak');
  expect(strength('ada@example.org')).toBe('weak');
});
