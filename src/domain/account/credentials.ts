import { limits } from '../primitives/limits.ts';

/**
 * The HTML standard's pattern for a valid e-mail address, which `<input type="email">` uses too, with letters of
 * every script in the domain. Chromium sends such a domain in ASCII, other browsers as it was typed.
 */
const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?(?:[.\u3002\uff0e\uff61][\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?)*$/u;

export type CredentialErrorCode = 'invalid-email' | 'weak-password' | 'password-too-long';

/** The form of an address that identifies an account: trimmed and in lower case. Its domain is in ASCII already. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Checks an address and a new password. Returns the first error, the address's before the password's, or
 * null.
 */
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
