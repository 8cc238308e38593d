import { cleanText } from '../primitives/text.ts';

/** Kept apart from the other limits, which every page loads. */
export const maxPasskeyNameLength = 60;
export const maxPasskeys = 10;

/** The size limit of a body with a passkey's answer, in bytes. */
export const passkeyBodyBytes = 16_000;

/** How long a challenge to a passkey can be answered, in ms. */
export const challengeLifetimeMs = 300_000;

/** Why a name cannot be a passkey's; null if it can. */
export function checkPasskeyName(name: string): 'fields-required' | 'text-too-long' | null {
  const clean = cleanText(name);
  if (clean === '') return 'fields-required';
  return clean.length > maxPasskeyNameLength ? 'text-too-long' : null;
}

/**
 * Whether a passkey's counter did not go up since its last use, so that a copy of it may exist. Passkeys that are synced
 * between devices do not count: theirs stays 0.
 */
export function isCounterBack(stored: number, counter: number): boolean {
  return (stored > 0 || counter > 0) && counter <= stored;
}
