import { type Messages } from '#messages/en/en.ts';

type ErrorName = keyof Messages['errors'];

/** The field of a form that an error belongs to. */
export const fieldErrorCodes = {
  email: [
    'user-not-found',
    'email-already-in-use',
    'invalid-email',
    'email-unchanged',
    'invitation-other-email',
  ],
  password: ['wrong-password'],
  newPassword: [
    'weak-password',
    'password-too-short',
    'password-too-common',
    'password-too-long',
    'password-unchanged',
  ],
} as const satisfies Record<string, readonly ErrorName[]>;

/** Error codes with their own text on forms with a password. */
const codesWithText: readonly ErrorName[] = [
  ...Object.values(fieldErrorCodes).flat(),
  'reset-link-invalid',
  'sign-up-closed',
  'invitation-required',
  'invitation-invalid',
  'mail-not-configured',
  'too-many-requests',
];

/** For the sign-in and sign-up forms, where the specification wants one general text for any other code. */
export function authErrorText(errors: Messages['errors'], code: string): string {
  return errors[codesWithText.find((candidate) => candidate === code) ?? 'authentication-failed'];
}

/** For the account dialog, which names a missing network: the general text is about signing in. */
export function accountErrorText(errors: Messages['errors'], code: string): string {
  return code === 'offline' ? errors.offline : authErrorText(errors, code);
}
