import { type Storage } from '../storage/api/storage.ts';
import { hashSecret, newSecret, formatToken } from './secrets.ts';

/** Milliseconds a link is good for. */
const linkLifetimeMs = 30 * 60_000;

/**
 * Makes a link that sets a new password for an account, once. The secret stands behind the `#`: browsers send
 * that part to nobody, so it gets into no log and no Referer.
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

/** The same for a link to be mailed to the account's address; null where the account has another address by now. */
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
