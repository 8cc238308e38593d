import { isTokenExpired } from '#domain/account/access-token.ts';
import { findTokenRow } from '../queries/access-tokens.ts';
import { findReplacedSession, findSessionRow } from '../queries/sessions.ts';
import { type Database } from '../schema/schema.ts';

export interface SessionCheck {
  readonly accountId: string;
  /** Hash of the session's secret that the request carried; omitted if no person is signed in. */
  readonly tokenHash?: string;
  /** Hash of the access token that the request carried instead. */
  readonly accessTokenHash?: string;
  /** The server's clock, in ms. */
  readonly now: number;
}

/**
 * Whether the session or access token is still in force. A session's secret may have been replaced while the request was
 * under way.
 */
export async function hasSession(
  tx: Database,
  { accountId, tokenHash, accessTokenHash, now }: SessionCheck,
): Promise<boolean> {
  if (accessTokenHash !== undefined) {
    const [token] = await findTokenRow(tx, { accountId, tokenHash: accessTokenHash });
    return token !== undefined && !isTokenExpired(token.expires_at, now);
  }
  if (tokenHash === undefined) return true;
  if ((await findSessionRow(tx, { accountId, tokenHash })).length > 0) return true;
  return (await findReplacedSession(tx, { accountId, previousHash: tokenHash, now })).length > 0;
}
