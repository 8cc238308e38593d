import { findReplacedSession, findSessionRow } from '../queries/sessions.ts';
import { type Database } from '../schema/schema.ts';

export interface SessionCheck {
  readonly accountId: string;
  /** Hash of the secret that the request carried; omitted if no person is signed in. */
  readonly tokenHash?: string;
  /** The server's clock, in ms. */
  readonly now: number;
}

/** Whether the session still exists. Its secret may have been replaced while the request was under way. */
export async function hasSession(
  tx: Database,
  { accountId, tokenHash, now }: SessionCheck,
): Promise<boolean> {
  if (tokenHash === undefined) return true;
  if ((await findSessionRow(tx, { accountId, tokenHash })).length > 0) return true;
  return (await findReplacedSession(tx, { accountId, previousHash: tokenHash, now })).length > 0;
}
