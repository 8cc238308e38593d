import { type AccessTokenTable, type TokenOwnerTable } from '../schema/account-tables.ts';
import { prepared } from '../schema/prepared-query.ts';
import { type Database } from '../schema/schema.ts';
import { isOpen } from './closed-accounts.ts';

const findTokenOwner = prepared<{ tokenHash: string }, Pick<TokenOwnerTable, 'account_id'>>((db, value) =>
  db.selectFrom('token_owner').select('account_id').where('token_hash', '=', value('tokenHash')),
);

/** An access token of an open account. */
export type FoundToken = Omit<AccessTokenTable, 'token_hash' | 'created_at'>;

const findTokenOfAccount = prepared<{ accountId: string; tokenHash: string }, FoundToken>((db, value) =>
  db
    .selectFrom('access_token')
    .innerJoin('account', 'account.id', 'access_token.account_id')
    .select([
      'access_token.account_id',
      'access_token.name',
      'access_token.can_write',
      'access_token.expires_at',
      'access_token.used_on',
    ])
    .where('access_token.account_id', '=', value('accountId'))
    .where('access_token.token_hash', '=', value('tokenHash'))
    .where(isOpen()),
);

/**
 * Finds an access token of an open account, also an expired one; null if there is none. Two queries by key, because the
 * owner's row and the account may be on different nodes.
 */
export async function findAccessToken(db: Database, tokenHash: string): Promise<FoundToken | null> {
  const [owner] = await findTokenOwner(db, { tokenHash });
  if (owner === undefined) return null;
  const [found] = await findTokenOfAccount(db, { accountId: owner.account_id, tokenHash });
  return found ?? null;
}

/** Finds a token's row, also of one that has expired. */
export const findTokenRow = prepared<
  { accountId: string; tokenHash: string },
  Pick<AccessTokenTable, 'expires_at'>
>((db, value) =>
  db
    .selectFrom('access_token')
    .select('expires_at')
    .where('account_id', '=', value('accountId'))
    .where('token_hash', '=', value('tokenHash')),
);

/** An account's access tokens, the newest first. */
export const listAccessTokens = prepared<{ accountId: string }, Omit<AccessTokenTable, 'account_id'>>(
  (db, value) =>
    db
      .selectFrom('access_token')
      .select(['token_hash', 'name', 'can_write', 'created_at', 'expires_at', 'used_on'])
      .where('account_id', '=', value('accountId'))
      .orderBy('created_at', 'desc')
      .orderBy('token_hash'),
);
