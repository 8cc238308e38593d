import { prepared } from '../schema/prepared-query.ts';
import { type Database } from '../schema/schema.ts';
import { type KnownBrowserTable } from '../schema/sign-in-tables.ts';

export const findKnownBrowser = prepared<
  { accountId: string; tokenHash: string },
  Pick<KnownBrowserTable, 'seen_at'>
>((db, value) =>
  db
    .selectFrom('known_browser')
    .select('seen_at')
    .where('account_id', '=', value('accountId'))
    .where('token_hash', '=', value('tokenHash')),
);

/** The token hashes of an account's known browsers. */
export async function listKnownBrowsers(db: Database, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('known_browser')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .execute();
  return rows.map(({ token_hash }) => token_hash);
}
