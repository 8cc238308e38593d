import { emailKey } from '#domain/account/credentials.ts';
import { type Storage } from '../storage/api/storage.ts';
import { listKnownBrowsers } from '../storage/queries/known-browsers.ts';
import { type ThrottleKey, browserKey, storedKey } from './throttle.ts';

/** The throttle keys that may hold counts for an account, which are deleted with it. */
export async function attemptKeysOf(
  storage: Storage,
  accountId: string,
  email: string,
): Promise<readonly string[]> {
  const key = emailKey(email);
  const keys: ThrottleKey[] = [
    { rule: 'sign-in account', subject: key },
    { rule: 'reset account', subject: key },
    { rule: 'own password', subject: accountId },
  ];
  for (const browser of await listKnownBrowsers(storage.read, accountId))
    keys.push(browserKey(accountId, browser));
  return keys.map(storedKey);
}
