import { lockOwner } from '../queries/accounts.ts';
import { findClosed } from '../queries/closed-accounts.ts';
import { insertSession } from '../queries/sessions.ts';
import { type Database, type SessionTable } from '../schema/schema.ts';
import { rememberBrowser } from './known-browsers.ts';

export interface OpenSession {
  /**
   * The hash that the password was verified against. If the password changes meanwhile, the sign-in fails.
   */
  readonly passwordHash: string;
  readonly session: SessionTable;
  /** The most sessions per account; above it, the least recently used ones end. */
  readonly maxSessions: number;
  /** The browser's present session, which the new one replaces. */
  readonly replacedSession: SessionKey | null;
  /** The hash of the token that identifies the browser. */
  readonly browserHash: string;
}

export interface SessionKey {
  readonly accountId: string;
  readonly tokenHash: string;
}

/**
 * Opens a session and deletes the account's expired ones. Returns the sessions that it ended, or null if the
 * account no longer exists, has another password by now or was closed by the operator.
 */
export async function openSession(tx: Database, input: OpenSession): Promise<SessionKey[] | null> {
  const { session, maxSessions, replacedSession, browserHash, passwordHash } = input;
  const { account_id: accountId, created_at: now } = session;
  const [account] = await lockOwner(tx, { id: accountId, passwordHash });
  const [closed] = await findClosed(tx, { accountId });
  if (account === undefined || closed !== undefined) return null;
  await tx.deleteFrom('session').where('account_id', '=', accountId).where('expires_at', '<=', now).execute();
  const ended: SessionKey[] = [];
  if (replacedSession !== null) {
    await closeSession(tx, replacedSession);
    ended.push(replacedSession);
  }
  const older = await tx
    .selectFrom('session')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .orderBy('seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
  for (const { token_hash: tokenHash } of older.slice(maxSessions - 1)) {
    await closeSession(tx, { accountId, tokenHash });
    ended.push({ accountId, tokenHash });
  }
  await insertSession(tx, session);
  await rememberBrowser(tx, { accountId, tokenHash: browserHash, now });
  return ended;
}

export async function closeSession(tx: Database, { accountId, tokenHash }: SessionKey): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Ends all of an account's sessions but the given one. */
export async function closeOtherSessions(tx: Database, { accountId, tokenHash }: SessionKey): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('token_hash', '!=', tokenHash)
    .execute();
}

/** Ends all of an account's sessions. */
export async function closeSessions(
  tx: Database,
  { accountId }: { readonly accountId: string },
): Promise<void> {
  await tx.deleteFrom('session').where('account_id', '=', accountId).execute();
}

/**
 * Updates when a session was last used and when it expires. Returns false if the session no longer exists.
 */
export async function touchSession(
  tx: Database,
  {
    accountId,
    tokenHash,
    seenAt,
    expiresAt,
  }: SessionKey & { readonly seenAt: number; readonly expiresAt: number },
): Promise<boolean> {
  const touched = await tx
    .updateTable('session')
    .set({ seen_at: seenAt, expires_at: expiresAt })
    .where('account_id', '=', accountId)
    .where('token_hash', '=', tokenHash)
    .returning('token_hash')
    .execute();
  return touched.length > 0;
}
