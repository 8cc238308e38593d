import { type Messages } from '#messages/en.ts';

/** The codes the specification gives a text of their own; any other reads as the general failure. */
const known = [
  'user-not-found',
  'wrong-password',
  'email-already-in-use',
  'weak-password',
  'password-too-long',
  'invalid-email',
  'too-many-requests',
] as const;

export function authErrorText(errors: Messages['errors'], code: string): string {
  return errors[known.find((one) => one === code) ?? 'authentication-failed'];
}
