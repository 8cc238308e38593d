import { limits } from '../primitives/limits.ts';
import { isGuessablePassword } from './guessable-password.ts';

/** Checks a new password under the `hardened` security profile. Returns an error code or null. */
export function checkStrongPassword(
  password: string,
  email: string,
): 'password-too-short' | 'password-too-common' | 'password-too-long' | null {
  if (password.length < limits.minHardenedPasswordLength) return 'password-too-short';
  if (password.length > limits.maxPasswordLength) return 'password-too-long';
  return isGuessablePassword(password, email) ? 'password-too-common' : null;
}
