import { limits } from '../primitives/limits.ts';
import { isGuessablePassword } from './guessable-password.ts';

/** The HTML standard's pattern for a valid e-mail address, which `<input type="email">` uses too. */
const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

export type CredentialErrorCode = 'invalid-email' | 'weak-password' | 'password-too-long';

/** An address as it is looked up: upper and lower case are the same account. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** What is wrong with an address or a new password, the address first; null if nothing. */
export function checkCredentials(email: string, password: string): CredentialErrorCode | null {
  return checkEmail(email) ?? checkPassword(password);
}

export function checkEmail(email: string): 'invalid-email' | null {
  const trimmed = email.trim();
  return trimmed.length <= limits.email && emailPattern.test(trimmed) ? null : 'invalid-email';
}

export function checkPassword(password: string): 'weak-password' | 'password-too-long' | null {
  if (password.length < limits.minPasswordLength) return 'weak-password';
  return password.length > limits.maxPasswordLength ? 'password-too-long' : null;
}

/** What is wrong with a new password where an operator asks for strong ones. */
export function checkStrongPassword(
  password: string,
  email: string,
): 'password-too-short' | 'password-too-common' | 'password-too-long' | null {
  if (password.length < limits.minHardenedPasswordLength) return 'password-too-short';
  if (password.length > limits.maxPasswordLength) return 'password-too-long';
  return isGuessablePassword(password, email) ? 'password-too-common' : null;
}
