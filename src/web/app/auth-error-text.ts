import { type Messages } from '#messages/en.ts';

/** The codes that have a text of their own where people type passwords; any other reads as the general failure. */
const known = [
  'user-not-found',
  'wrong-password',
  'email-already-in-use',
  'weak-password',
  'password-too-short',
  'password-too-common',
  'password-too-long',
  'invalid-email',
  'reset-link-invalid',
  'mail-not-configured',
  'too-many-requests',
] as const;

export function authErrorText(errors: Messages['errors'], code: string): string {
  return errors[known.find((one) => one === code) ?? 'authentication-failed'];
}
