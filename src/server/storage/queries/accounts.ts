import { prepared } from '../schema/prepared-query.ts';
import { forUpdate, forUpdateIfFree } from '../schema/row-lock.ts';
import { type AccountTable } from '../schema/schema.ts';
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

const lockedColumns = ['version', 'state', 'purged_version', 'kept_bytes', 'kept_quota'] as const;

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

export const updateAccount = prepared<Pick<AccountTable, 'id' | 'version' | 'state' | 'kept_bytes'>, never>(
  (db, value) =>
    db
      .updateTable('account')
      .set({ version: value('version'), state: value('state'), kept_bytes: value('kept_bytes') })
      .where('id', '=', value('id')),
);

/** The data needed to sign in by email address, also for closed accounts. */
export const findByEmail = prepared<
  { key: string },
  Pick<AccountTable, 'id' | 'email' | 'password_hash' | 'state'>
>((db, value) =>
  db
    .selectFrom('email')
    .innerJoin('account', 'account.id', 'email.account_id')
    .select(['account.id', 'account.email', 'account.password_hash', 'account.state'])
    .where('email.key', '=', value('key')),
);

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
