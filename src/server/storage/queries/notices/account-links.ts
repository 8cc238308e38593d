import { type AccountLinkTable } from '../../schema/account-tables.ts';
import { prepared } from '../../schema/prepared-query.ts';

/** An account's links that have not expired, the newest first. */
export const listAccountLinks = prepared<{ accountId: string; now: number }, AccountLinkTable>((db, value) =>
  db
    .selectFrom('account_link')
    .select(['account_id', 'id', 'kind', 'token_hashes', 'session_hash', 'email', 'created_at', 'expires_at'])
    .where('account_id', '=', value('accountId'))
    .where('expires_at', '>', value('now'))
    .orderBy('created_at', 'desc'),
);

/** The link among an account's that has a secret; undefined if none has. */
export function linkWithSecret<L extends Pick<AccountLinkTable, 'token_hashes'>>(
  links: readonly L[],
  tokenHash: string,
): L | undefined {
  return links.find(({ token_hashes: hashes }) => hashes.split(' ').includes(tokenHash));
}

export const insertAccountLink = prepared<AccountLinkTable, never>((db, value) =>
  db.insertInto('account_link').values({
    account_id: value('account_id'),
    id: value('id'),
    kind: value('kind'),
    token_hashes: value('token_hashes'),
    session_hash: value('session_hash'),
    email: value('email'),
    created_at: value('created_at'),
    expires_at: value('expires_at'),
  }),
);

export const updateLinkSecrets = prepared<
  Pick<AccountLinkTable, 'account_id' | 'id' | 'token_hashes'>,
  never
>((db, value) =>
  db
    .updateTable('account_link')
    .set({ token_hashes: value('token_hashes') })
    .where('account_id', '=', value('account_id'))
    .where('id', '=', value('id')),
);

/** Follows a session whose secret is replaced. */
export const moveLinksOfSession = prepared<
  { accountId: string; sessionHash: string; newSessionHash: string },
  never
>((db, value) =>
  db
    .updateTable('account_link')
    .set({ session_hash: value('newSessionHash') })
    .where('account_id', '=', value('accountId'))
    .where('session_hash', '=', value('sessionHash')),
);

export const deleteAccountLink = prepared<Pick<AccountLinkTable, 'account_id' | 'id'>, never>((db, value) =>
  db.deleteFrom('account_link').where('account_id', '=', value('account_id')).where('id', '=', value('id')),
);
