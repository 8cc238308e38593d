import { emailKey } from '#domain/credentials.ts';
import { listKnownBrowsers } from '../storage/queries/known-browsers.ts';
import { type Storage } from '../storage/storage.ts';
import { type ThrottleKey, browserKey, storedKey } from './throttle.ts';

/** The keys under which attempts may have been counted about an account: its deletion removes those counts too. */
export async function countsOfAccount(
  storage: Storage,
  accountId: string,
  email: string,
): Promise<readonly string[]> {
  const key = emailKey(email);
  const counted: ThrottleKey[] = [
    { rule: 'sign-in account', of: key },
    { rule: 'reset account', of: key },
    { rule: 'own password', of: accountId },
  ];
  for (const browser of await listKnownBrowsers(storage.read, accountId))
    counted.push(browserKey(accountId, browser));
  return counted.map(storedKey);
}
