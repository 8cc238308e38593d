import { expect, it } from 'vitest';
import { limits } from './limits.ts';
import { passwordStrength } from './password-strength.ts';

const strength = (password: string, min: number = limits.passwordMin) =>
  passwordStrength(password, 'ada@example.org', min);

it('calls a password short that is refused for its length', () => {
  expect(strength('')).toBe('short');
  expect(strength('12345')).toBe('short');
  expect(strength('kettle over the', 16)).toBe('short');
  expect(strength('kettle over the m', 16)).toBe('strong');
});

it('goes by length', () => {
  expect(strength('kettle')).toBe('weak');
  expect(strength('kettle over')).toBe('fair');
  expect(strength('kettle over the m')).toBe('strong');
});

it('calls a password weak that everybody guesses, however long it is', () => {
  expect(strength('passwordpassword1234')).toBe('weak');
  expect(strength('ada@example.org')).toBe('weak');
});
