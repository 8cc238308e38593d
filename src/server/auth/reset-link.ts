import { type Storage } from '../storage/api/storage.ts';
import { hashSecret, newSecret, formatToken } from './secrets.ts';

/** How long a reset link is valid, in ms. */
const linkLifetimeMs = 30 * 60_000;

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
  const { link, reset } = buildReset(accountId, baseUrl, now);
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
  const { link, reset } = buildReset(id, baseUrl, now);
  return (await storage.write('openReset', { reset, email, now })) ? link : null;
}

function buildReset(accountId: string, baseUrl: string, now: number) {
  const secret = newSecret();
  return {
    link: `${baseUrl}/#reset=${formatToken({ accountId, secret })}`,
    reset: { account_id: accountId, token_hash: hashSecret(secret), expires_at: now + linkLifetimeMs },
  };
}
