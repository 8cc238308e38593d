import { emailKey } from '#domain/account/credentials.ts';
import { type AccountTable } from '../schema/account-tables.ts';
import { prepared } from '../schema/prepared-query.ts';
import { forKeyShare, forUpdate, forUpdateIfFree } from '../schema/row-lock.ts';
import { type Database } from '../schema/schema.ts';
import { isOpen } from './closed-accounts.ts';

// For its owner, an account that the operator has closed does not exist.

export const findAccount = prepared<
  { id: string },
  Pick<AccountTable, 'version' | 'state' | 'purged_version'>
>((db, value) =>
  db
    .selectFrom('account')
    .select(['version', 'state', 'purged_version'])
    .where('id', '=', value('id'))
    .where(isOpen()),
);

const lockedColumns = [
  'version',
  'state',
  'purged_version',
  'kept_bytes',
  'kept_quota',
  'next_reminder_at',
  'reminded_until',
  'sent_until',
  'webhook_events',
] as const;

export type LockedAccount = Pick<AccountTable, (typeof lockedColumns)[number]>;

/** Reads and locks an account before a change. The lock on this row orders the account's mutations. */
export const lockAccount = prepared<{ id: string }, LockedAccount>((db, value) =>
  forUpdate(db, db.selectFrom('account').select(lockedColumns).where('id', '=', value('id')).where(isOpen())),
);

/** Like `lockAccount`, but returns no row if another transaction has locked it. */
export const lockAccountIfFree = prepared<{ id: string }, LockedAccount>((db, value) =>
  forUpdateIfFree(
    db,
    db.selectFrom('account').select(lockedColumns).where('id', '=', value('id')).where(isOpen()),
  ),
);

/** Locks an account that was last swept at or before a time. */
export const lockDueAccount = prepared<{ id: string; before: number }, Pick<AccountTable, 'id'>>(
  (db, value) =>
    forUpdate(
      db,
      db
        .selectFrom('account')
        .select('id')
        .where('id', '=', value('id'))
        .where('swept_at', '<=', value('before')),
    ),
);

/** Locks an account if its password is still the one that was verified. */
export const lockOwner = prepared<{ id: string; passwordHash: string }, Pick<AccountTable, 'email'>>(
  (db, value) =>
    forUpdate(
      db,
      db
        .selectFrom('account')
        .select('email')
        .where('id', '=', value('id'))
        .where('password_hash', '=', value('passwordHash')),
    ),
);

/** Locks an account so that its email address cannot change. */
export const lockAccountEmail = prepared<{ id: string }, Pick<AccountTable, 'email'>>((db, value) =>
  forUpdate(db, db.selectFrom('account').select('email').where('id', '=', value('id'))),
);

/** Keeps an account from being deleted, but not from being changed or claimed. */
export const keepAccount = prepared<{ id: string }, Pick<AccountTable, 'id'>>((db, value) =>
  forKeyShare(db, db.selectFrom('account').select('id').where('id', '=', value('id'))),
);

export const updateAccount = prepared<Pick<AccountTable, 'id' | 'version' | 'state' | 'kept_bytes'>, never>(
  (db, value) =>
    db
      .updateTable('account')
      .set({ version: value('version'), state: value('state'), kept_bytes: value('kept_bytes') })
      .where('id', '=', value('id')),
);

/** The account that uses an address, or keeps it for the case that a change is taken back. */
export const findEmail = prepared<{ key: string }, { account_id: string }>((db, value) =>
  db.selectFrom('email').select('account_id').where('key', '=', value('key')),
);

const findSignIn = prepared<{ id: string }, Pick<AccountTable, 'id' | 'email' | 'password_hash' | 'state'>>(
  (db, value) =>
    db.selectFrom('account').select(['id', 'email', 'password_hash', 'state']).where('id', '=', value('id')),
);

/**
 * The data needed to sign in by email address, also for closed accounts; no row if there is no account. Two queries by
 * key, because the address and the account may be on different nodes.
 */
export async function findByEmail(db: Database, { key }: { readonly key: string }) {
  const [email] = await findEmail(db, { key });
  // No account has an empty id. The second query also runs for an unknown address, which would otherwise be
  // recognizable by a faster answer.
  const found = await findSignIn(db, { id: email?.account_id ?? '' });
  // An address that can be taken back signs nobody in.
  return found.filter((account) => emailKey(account.email) === key);
}

/** Finds an account, open or closed. */
export const findAnyAccount = prepared<{ id: string }, Pick<AccountTable, 'email'>>((db, value) =>
  db.selectFrom('account').select('email').where('id', '=', value('id')),
);

/** The data of an open account for its owner, with the password hash. */
export const findOwner = prepared<
  { id: string },
  Pick<AccountTable, 'email' | 'password_hash' | 'state' | 'created_at'>
>((db, value) =>
  db
    .selectFrom('account')
    .select(['email', 'password_hash', 'state', 'created_at'])
    .where('id', '=', value('id'))
    .where(isOpen()),
);
