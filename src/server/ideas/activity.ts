import { type ActivityAnswer } from '#contract/activity.ts';
import { type Actor } from '../auth/actor.ts';
import { findAccount } from '../storage/queries/accounts.ts';
import { readActivity } from '../storage/queries/activity.ts';
import { type Database } from '../storage/schema.ts';
import { type KeptAnswers } from './kept-answers.ts';

/**
 * What an account did on each day, as JSON: counted from all mutations of a year, so it is counted again only where the
 * account's version has changed, or after the minute for which answers are kept.
 */
export async function activityAnswer(
  read: Database,
  { accountId }: Actor,
  now: number,
  kept: KeptAnswers,
): Promise<Uint8Array<ArrayBuffer>> {
  const [account] = await findAccount(read, { id: accountId });
  const key = JSON.stringify([accountId, account?.version ?? null, 'activity']);
  const known = kept.get(key);
  if (known !== null) return known;
  const days = await readActivity(read, accountId, now);
  const bytes = new TextEncoder().encode(JSON.stringify({ days } satisfies ActivityAnswer));
  kept.put(key, bytes);
  return bytes;
}
