import { cleanText } from '../primitives/text.ts';
import { dayMs } from '../time/calendar-day.ts';

/** A token's access: reading ideas, or changing them as well. Neither reaches the account itself. */
export const tokenAccesses = ['read', 'write'] as const;

export type TokenAccess = (typeof tokenAccesses)[number];

/** How long a token is valid. */
export const tokenLifetimes = ['30-days', '90-days', '1-year', 'never'] as const;

export type TokenLifetime = (typeof tokenLifetimes)[number];

const lifetimeDays: Readonly<Record<TokenLifetime, number>> = {
  '30-days': 30,
  '90-days': 90,
  '1-year': 365,
  never: Infinity,
};

/** Kept apart from the other limits, which every page loads. */
export const maxTokenNameLength = 60;
export const maxTokens = 20;

/** Before the secret, so that people and programs that search for leaked secrets recognize a token. */
export const tokenPrefix = 'forge_pat_';

/** When a token that is created now expires, in ms since 1970 UTC; null if never. */
export function tokenExpiry(lifetime: TokenLifetime, now: number): number | null {
  const days = lifetimeDays[lifetime];
  return days === Infinity ? null : now + days * dayMs;
}

/** Why a name cannot be a token's; null if it can. */
export function checkTokenName(name: string): 'fields-required' | 'text-too-long' | null {
  const clean = cleanText(name);
  if (clean === '') return 'fields-required';
  return clean.length > maxTokenNameLength ? 'text-too-long' : null;
}

/** Whether a token with this expiry has expired. It is no longer valid at that very moment. */
export function isTokenExpired(expiresAt: number | null, now: number): boolean {
  return expiresAt !== null && expiresAt <= now;
}
