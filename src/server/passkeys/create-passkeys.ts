import { type AssertionsDeps, createAssertions } from './assertions.ts';
import { createChallenges } from './challenges.ts';
import { type OwnPasskeysDeps, createOwnPasskeys } from './own-passkeys.ts';
import { type PasskeySignInDeps, createPasskeySignIn } from './passkey-sign-in.ts';

export type PasskeysDeps = Omit<
  AssertionsDeps & OwnPasskeysDeps & PasskeySignInDeps,
  'assertions' | 'challenges'
>;

/** Connects the parts of passkeys. */
export function createPasskeys(deps: PasskeysDeps) {
  const challenges = createChallenges(deps);
  const parts = { ...deps, challenges, assertions: createAssertions({ ...deps, challenges }) };
  return { passkeys: createOwnPasskeys(parts), passkeySignIn: createPasskeySignIn(parts) };
}
