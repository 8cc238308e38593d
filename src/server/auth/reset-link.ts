import { dayMs } from '#domain/time/calendar-day.ts';
import { type Storage } from '../storage/api/storage.ts';
import { hashSecret, newSecret, formatToken } from './secrets.ts';

/** How long a link is valid, in ms: one for a forgotten password, and one for an account's first password. */
const resetLifetimeMs = 30 * 60_000;
const firstPasswordLifetimeMs = 7 * dayMs;

/**
 * Creates a link that sets a new password for an account, once. The secret is in the URL's fragment, which
 * browsers do not send, so it reaches no log and no Referer.
 */
export async function createResetLink(
  storage: Storage,
  accountId: string,
  baseUrl: string,
  now: number,
): Promise<string> {
  const { link, reset } = buildReset(accountId, baseUrl, now, resetLifetimeMs);
  await storage.write('openReset', { reset, email: null, now });
  return link;
}

/** Creates the link that sets the first password of an account made by the operator. */
export async function createFirstPasswordLink(
  storage: Storage,
  accountId: string,
  baseUrl: string,
  now: number,
): Promise<string> {
  const { link, reset } = buildReset(accountId, baseUrl, now, firstPasswordLifetimeMs);
  await storage.write('openReset', { reset, email: null, now });
  return link;
}

/** Creates a reset link to mail to `email`. Returns null if the account's address has changed. */
export async function createMailedResetLink(
  storage: Storage,
  { id, email }: { readonly id: string; readonly email: string },
  baseUrl: string,
  now: number,
): Promise<string | null> {
  const { link, reset } = buildReset(id, baseUrl, now, resetLifetimeMs);
  return (await storage.write('openReset', { reset, email, now })) ? link : null;
}

function buildReset(accountId: string, baseUrl: string, now: number, lifetimeMs: number) {
  const secret = newSecret();
  return {
    link: `${baseUrl}/#reset=${formatToken({ accountId, secret })}`,
    reset: { account_id: accountId, token_hash: hashSecret(secret), expires_at: now + lifetimeMs },
  };
}
