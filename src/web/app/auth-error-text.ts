import { type Messages } from '#messages/en.ts';

/** The codes that have a text of their own where people type passwords. */
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

/** At signing in and up, where the specification has any other code read as the general failure. */
export function authErrorText(errors: Messages['errors'], code: string): string {
  return errors[known.find((one) => one === code) ?? 'authentication-failed'];
}

/** About an account, where somebody without a network is told so: nothing has been authenticated that could fail. */
export function accountErrorText(errors: Messages['errors'], code: string): string {
  return code === 'offline' ? errors.offline : authErrorText(errors, code);
}
