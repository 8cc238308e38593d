import { lockAccountEmail, lockOwner } from '../queries/accounts.ts';
import { findClosed } from '../queries/closed-accounts.ts';
import { moveLinksOfSession } from '../queries/notices/account-links.ts';
import { insertSession, lockSession } from '../queries/sessions.ts';
import { type Database } from '../schema/schema.ts';
import { type NewSessionRow } from '../schema/sign-in-tables.ts';
import { dropAccessTokens } from './access-tokens.ts';
import { rememberBrowser } from './known-browsers.ts';
import { type PasskeyUse, touchPasskey } from './passkeys.ts';
import { dropOrphanedSubscriptions } from './reminders/push-subscriptions.ts';

export interface OpenSession {
  /**
   * The hash that the password was verified against. If the password changes meanwhile, the sign-in fails.
   */
  readonly passwordHash: string;
  readonly session: NewSessionRow;
  /** The most sessions per account; above it, the least recently used ones end. */
  readonly maxSessions: number;
  /** The browser's present session, which the new one replaces. */
  readonly replacedSession: SessionKey | null;
  /** The hash of the token that identifies the browser. */
  readonly browserHash: string;
  /** The passkey that was used instead of the password. */
  readonly passkey?: PasskeyUse;
}

export interface SessionKey {
  readonly accountId: string;
  readonly tokenHash: string;
}

/**
 * Opens a session and deletes the account's expired ones. Returns the sessions that it ended, or null if the
 * account no longer exists, has another password by now or was closed by the operator, or if the passkey was removed or used
 * meanwhile.
 */
export async function openSession(tx: Database, input: OpenSession): Promise<SessionKey[] | null> {
  const { session, maxSessions, replacedSession, browserHash, passwordHash, passkey } = input;
  const { account_id: accountId, created_at: now } = session;
  const [account] = await lockOwner(tx, { id: accountId, passwordHash });
  const [closed] = await findClosed(tx, { accountId });
  if (account === undefined || closed !== undefined) return null;
  if (passkey !== undefined && !(await touchPasskey(tx, passkey))) return null;
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
  await dropOrphanedSubscriptions(tx, accountId);
  await insertSession(tx, session);
  await rememberBrowser(tx, { accountId, tokenHash: browserHash, now });
  return ended;
}

export interface CloseOwnSession extends SessionKey {
  /** The session of the person who asks; nothing happens if its secret has been replaced. */
  readonly askedBy: string;
}

/** Ends one of an account's sessions for its owner. Returns whether the owner's own session is still in force. */
export async function closeOwnSession(tx: Database, input: CloseOwnSession): Promise<boolean> {
  const { accountId, tokenHash, askedBy } = input;
  const [own] = await lockSession(tx, { accountId, tokenHash: askedBy });
  if (own === undefined) return false;
  await closeSession(tx, { accountId, tokenHash });
  return true;
}

export async function closeSession(tx: Database, { accountId, tokenHash }: SessionKey): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', tokenHash)
    .execute();
  await dropOrphanedSubscriptions(tx, accountId);
}

/** A new secret for a session, whose copies may be in other hands. */
export interface SecretChange {
  /** Hash of the secret so far. */
  readonly tokenHash: string;
  readonly newTokenHash: string;
  /** Until when requests with the secret so far are accepted. */
  readonly previousUntil: number;
}

export interface SessionSecretChange {
  readonly accountId: string;
  readonly secret: SecretChange;
}

/** Gives a session a new secret. Returns false if it has ended or another request has replaced the secret. */
export async function replaceSecret(
  tx: Database,
  { accountId, secret }: SessionSecretChange,
): Promise<boolean> {
  const replaced = await tx
    .updateTable('session')
    .set({
      token_hash: secret.newTokenHash,
      previous_hash: secret.tokenHash,
      previous_until: secret.previousUntil,
    })
    .where('account_id', '=', accountId)
    .where('token_hash', '=', secret.tokenHash)
    .returning('token_hash')
    .execute();
  if (replaced.length === 0) return false;
  await moveLinksOfSession(tx, {
    accountId,
    sessionHash: secret.tokenHash,
    newSessionHash: secret.newTokenHash,
  });
  await tx
    .updateTable('push_subscription')
    .set({ token_hash: secret.newTokenHash })
    .where('account_id', '=', accountId)
    .where('token_hash', '=', secret.tokenHash)
    .execute();
  return true;
}

/**
 * Ends all of an account's sessions but one, which gets a new secret. Returns false, and ends none, if that one has
 * ended or another request has replaced its secret.
 */
export async function closeOtherSessions(tx: Database, input: SessionSecretChange): Promise<boolean> {
  const { accountId, secret } = input;
  // Two sessions that end each other would otherwise wait for each other's rows.
  await lockAccountEmail(tx, { id: accountId });
  if (!(await replaceSecret(tx, input))) return false;
  await tx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('token_hash', '!=', secret.newTokenHash)
    .execute();
  await dropOrphanedSubscriptions(tx, accountId);
  return true;
}

/** Ends all of an account's sessions and access tokens. */
export async function closeSessions(
  tx: Database,
  { accountId }: { readonly accountId: string },
): Promise<void> {
  await tx.deleteFrom('session').where('account_id', '=', accountId).execute();
  await dropOrphanedSubscriptions(tx, accountId);
  await dropAccessTokens(tx, accountId);
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

/** Notes that the person has given the password or a passkey. Returns false if the session no longer exists. */
export async function proveSession(
  tx: Database,
  { accountId, tokenHash, provenAt }: SessionKey & { readonly provenAt: number },
): Promise<boolean> {
  const proven = await tx
    .updateTable('session')
    .set({ proven_at: provenAt })
    .where('account_id', '=', accountId)
    .where('token_hash', '=', tokenHash)
    .returning('token_hash')
    .execute();
  return proven.length > 0;
}
