import { prepared } from '../schema/prepared-query.ts';
import { type SessionTable } from '../schema/schema.ts';
import { isOpen } from './closed-accounts.ts';

/** A session with its account's email address. */
export interface SessionWithEmail {
  readonly email: string;
  readonly seen_at: number;
  readonly expires_at: number;
}

export const findSession = prepared<{ accountId: string; tokenHash: string }, SessionWithEmail>((db, value) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['account.email', 'session.seen_at', 'session.expires_at'])
    .where('session.account_id', '=', value('accountId'))
    .where('session.token_hash', '=', value('tokenHash'))
    .where(isOpen()),
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

export const insertSession = prepared<SessionTable, never>((db, value) =>
  db.insertInto('session').values({
    account_id: value('account_id'),
    token_hash: value('token_hash'),
    created_at: value('created_at'),
    seen_at: value('seen_at'),
    expires_at: value('expires_at'),
    agent: value('agent'),
  }),
);

/** An account's sessions, the last used first. */
export const listSessions = prepared<{ accountId: string; now: number }, Omit<SessionTable, 'account_id'>>(
  (db, value) =>
    db
      .selectFrom('session')
      .select(['token_hash', 'created_at', 'seen_at', 'expires_at', 'agent'])
      .where('account_id', '=', value('accountId'))
      .where('expires_at', '>', value('now'))
      .orderBy('seen_at', 'desc')
      .orderBy('created_at', 'desc'),
);
