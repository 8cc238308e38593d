import { expect, it } from 'vitest';
import { limits } from '../primitives/limits.ts';
import { passwordStrength } from './password-strength.ts';

const strength = (password: string, min: number = limits.minPasswordLength) =>
  passwordStrength(password, 'ada@example.org', min);

it('rates a password as short if its length is refused', () => {
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
])('rates by length: %j is %s', (password, expected) => {
  expect(strength(password)).toBe(expected);
});

it('rates a guessable password as weak, even if it is long', () => {
  expect(strength('passwordpassword1234')).toBe('weak');
  expect(strength('ada@example.org')).toBe('weak');
});
