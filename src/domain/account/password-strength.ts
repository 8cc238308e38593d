import { limits } from '../primitives/limits.ts';
import { isGuessablePassword } from './guessable-password.ts';

export type PasswordStrength = 'short' | 'weak' | 'fair' | 'strong';

/**
 * How hard a password is to guess, as a hint while the user types. Length counts most, so the hint never asks
 * for digits or punctuation. `minLength` is the server's minimum, in characters.
 */
export function passwordStrength(password: string, email: string, minLength: number): PasswordStrength {
  if (password.length < minLength) return 'short';
  if (isGuessablePassword(password, email)) return 'weak';
  if (password.length >= limits.minHardenedPasswordLength) return 'strong';
  return password.length >= 10 ? 'fair' : 'weak';
}
