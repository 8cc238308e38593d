import { listAccessTokens } from '../queries/access-tokens.ts';
import { lockAccount } from '../queries/accounts.ts';
import { lockSession } from '../queries/sessions.ts';
import { type AccessTokenTable } from '../schema/account-tables.ts';
import { type Database } from '../schema/schema.ts';

export interface CreateAccessToken {
  readonly token: Omit<AccessTokenTable, 'used_on'>;
  /** The session of the person who creates it; nothing happens if its secret has been replaced. */
  readonly askedBy: string;
  /** The most tokens an account may have that have not expired. */
  readonly maxTokens: number;
}

/** Stores an access token and deletes the account's expired ones. */
export async function createAccessToken(
  tx: Database,
  { token, askedBy, maxTokens }: CreateAccessToken,
): Promise<'created' | 'full' | 'unauthenticated'> {
  const { account_id: accountId, token_hash: tokenHash, created_at: now } = token;
  // Two requests at once would otherwise both find room for one more.
  const [account] = await lockAccount(tx, { id: accountId });
  const [session] = await lockSession(tx, { accountId, tokenHash: askedBy });
  if (account === undefined || session === undefined) return 'unauthenticated';
  const tokens = await listAccessTokens(tx, { accountId });
  const expired = tokens.filter(({ expires_at: expiresAt }) => expiresAt !== null && expiresAt <= now);
  for (const { token_hash } of expired) await deleteToken(tx, { accountId, tokenHash: token_hash });
  if (tokens.length - expired.length >= maxTokens) return 'full';
  await tx
    .insertInto('access_token')
    .values({ ...token, used_on: null })
    .execute();
  await tx.insertInto('token_owner').values({ token_hash: tokenHash, account_id: accountId }).execute();
  return 'created';
}

export interface AccessTokenKey {
  readonly accountId: string;
  readonly tokenHash: string;
}

/** Deletes one of an account's access tokens for its owner. Returns whether the owner's session is still in force. */
export async function revokeAccessToken(
  tx: Database,
  { accountId, tokenHash, askedBy }: AccessTokenKey & { readonly askedBy: string },
): Promise<boolean> {
  const [session] = await lockSession(tx, { accountId, tokenHash: askedBy });
  if (session === undefined) return false;
  await deleteToken(tx, { accountId, tokenHash });
  return true;
}

/** Notes the day of a token's use. Returns false if the token no longer exists. */
export async function touchAccessToken(
  tx: Database,
  { accountId, tokenHash, usedOn }: AccessTokenKey & { readonly usedOn: number },
): Promise<boolean> {
  const touched = await tx
    .updateTable('access_token')
    .set({ used_on: usedOn })
    .where('account_id', '=', accountId)
    .where('token_hash', '=', tokenHash)
    .returning('token_hash')
    .execute();
  return touched.length > 0;
}

/** Deletes all of an account's access tokens. */
export async function dropAccessTokens(tx: Database, accountId: string): Promise<void> {
  for (const { token_hash: tokenHash } of await listAccessTokens(tx, { accountId }))
    await deleteToken(tx, { accountId, tokenHash });
}

async function deleteToken(tx: Database, { accountId, tokenHash }: AccessTokenKey): Promise<void> {
  await tx
    .deleteFrom('access_token')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', tokenHash)
    .execute();
  // By its key, because no index leads from an account to it.
  await tx.deleteFrom('token_owner').where('token_hash', '=', tokenHash).execute();
}
