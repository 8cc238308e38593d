import { prepared } from '../schema/prepared-query.ts';
import { forUpdate } from '../schema/row-lock.ts';
import { type NewSessionRow, type SessionTable } from '../schema/sign-in-tables.ts';
import { isOpen } from './closed-accounts.ts';

/** A session with its account's email address. */
export interface SessionWithEmail {
  readonly email: string;
  readonly created_at: number;
  readonly seen_at: number;
  readonly expires_at: number;
}

export const findSession = prepared<{ accountId: string; tokenHash: string }, SessionWithEmail>((db, value) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['account.email', 'session.created_at', 'session.seen_at', 'session.expires_at'])
    .where('session.account_id', '=', value('accountId'))
    .where('session.token_hash', '=', value('tokenHash'))
    .where(isOpen()),
);

/** The session that had a secret before its current one, while requests with that secret are accepted. */
export const findReplacedSession = prepared<
  { accountId: string; previousHash: string; now: number },
  SessionWithEmail & Pick<SessionTable, 'token_hash'>
>((db, value) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select([
      'account.email',
      'session.token_hash',
      'session.created_at',
      'session.seen_at',
      'session.expires_at',
    ])
    .where('session.account_id', '=', value('accountId'))
    .where('session.previous_hash', '=', value('previousHash'))
    .where('session.previous_until', '>', value('now'))
    .where(isOpen()),
);

/** Locks a session by its current secret; no row if that was replaced or the session has ended. */
export const lockSession = prepared<
  { accountId: string; tokenHash: string },
  Pick<SessionTable, 'expires_at'>
>((db, value) =>
  forUpdate(
    db,
    db
      .selectFrom('session')
      .select('expires_at')
      .where('account_id', '=', value('accountId'))
      .where('token_hash', '=', value('tokenHash')),
  ),
);

/** Finds a session's row. The caller has already checked that it has not expired. */
export const findSessionRow = prepared<
  { accountId: string; tokenHash: string },
  Pick<SessionTable, 'expires_at'>
>((db, value) =>
  db
    .selectFrom('session')
    .select('expires_at')
    .where('account_id', '=', value('accountId'))
    .where('token_hash', '=', value('tokenHash')),
);

/** When a session's person last gave the password or a passkey. */
export const findProof = prepared<{ accountId: string; tokenHash: string }, Pick<SessionTable, 'proven_at'>>(
  (db, value) =>
    db
      .selectFrom('session')
      .select('proven_at')
      .where('account_id', '=', value('accountId'))
      .where('token_hash', '=', value('tokenHash')),
);

export const insertSession = prepared<NewSessionRow, never>((db, value) =>
  db.insertInto('session').values({
    account_id: value('account_id'),
    token_hash: value('token_hash'),
    created_at: value('created_at'),
    seen_at: value('seen_at'),
    expires_at: value('expires_at'),
    agent: value('agent'),
    // Signing in is a proof.
    proven_at: value('created_at'),
  }),
);

/** An account's sessions, the last used first. */
export const listSessions = prepared<{ accountId: string; now: number }, Omit<NewSessionRow, 'account_id'>>(
  (db, value) =>
    db
      .selectFrom('session')
      .select(['token_hash', 'created_at', 'seen_at', 'expires_at', 'agent'])
      .where('account_id', '=', value('accountId'))
      .where('expires_at', '>', value('now'))
      .orderBy('seen_at', 'desc')
      .orderBy('created_at', 'desc'),
);
