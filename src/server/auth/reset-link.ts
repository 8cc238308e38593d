import { type Storage } from '../storage/storage.ts';
import { hashSecret, newSecret, writeToken } from './secrets.ts';

/** Milliseconds a link is good for. */
const lifetime = 30 * 60_000;

/**
 * Makes a link that sets a new password for an account, once. The secret stands behind the `#`: browsers send
 * that part to nobody, so it gets into no log and no Referer.
 */
export async function newResetLink(
  storage: Storage,
  accountId: string,
  baseUrl: string,
  now: number,
): Promise<string> {
  const secret = newSecret();
  await storage.write('openReset', {
    reset: { account_id: accountId, token_hash: hashSecret(secret), expires_at: now + lifetime },
    now,
  });
  return `${baseUrl}/#reset=${writeToken({ accountId, secret })}`;
}
