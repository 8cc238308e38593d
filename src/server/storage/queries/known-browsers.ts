import { prepared } from '../prepared.ts';
import { type KnownBrowserTable } from '../schema.ts';

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
