import { lockOwner } from '../queries/accounts.ts';
import { findClosed } from '../queries/closed-accounts.ts';
import { insertSession } from '../queries/sessions.ts';
import { type Database, type SessionTable } from '../schema/schema.ts';
import { rememberBrowser } from './known-browsers.ts';

export interface OpenSession {
  /** The hash that the password was compared with: whoever changes it meanwhile ends this sign-in too. */
  readonly passwordHash: string;
  readonly session: SessionTable;
  /** How many sessions an account may have; if it would have more, those unused for longest end. */
  readonly maxSessions: number;
  /** The browser's session so far, which the new one replaces. */
  readonly replacedSession: SessionKey | null;
  /** The hash of what the browser is known by. */
  readonly browserHash: string;
}

export interface SessionKey {
  readonly accountId: string;
  readonly tokenHash: string;
}

/**
 * Opens a session; the account's expired ones are removed on the occasion. Returns the sessions that were ended for
 * it, or null if the account is gone, has another password by now or has been closed by the operator.
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

/** Ends all of an account's sessions but this one. */
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

/** Moves a session's last use, and with it its end; says whether it is still there. */
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
