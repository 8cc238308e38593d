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

/** Which field of a form each code is about; one that is in no list may be about any of them. */
export const faultsOf = {
  email: ['user-not-found', 'email-already-in-use', 'invalid-email'],
  password: ['wrong-password'],
  newPassword: ['weak-password', 'password-too-short', 'password-too-common', 'password-too-long'],
} as const satisfies Record<string, readonly (typeof known)[number][]>;

/** For the sign-in and sign-up forms, where the specification wants one general text for any other code. */
export function authErrorText(errors: Messages['errors'], code: string): string {
  return errors[known.find((one) => one === code) ?? 'authentication-failed'];
}

/** For the account dialog, which names a missing network: the general text is about signing in. */
export function accountErrorText(errors: Messages['errors'], code: string): string {
  return code === 'offline' ? errors.offline : authErrorText(errors, code);
}
