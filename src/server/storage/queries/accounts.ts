import { prepared } from '../schema/prepared-query.ts';
import { forUpdate, forUpdateIfFree } from '../schema/row-lock.ts';
import { type AccountTable } from '../schema/schema.ts';
import { isOpen } from './closed-accounts.ts';

// To its owner an account that the operator has closed is as good as gone.

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

/** The same before a change. The lock on this row is what puts an account's mutations in order. */
export const lockAccount = prepared<{ id: string }, LockedAccount>((db, value) =>
  forUpdate(db, db.selectFrom('account').select(lockedColumns).where('id', '=', value('id')).where(isOpen())),
);

/** The same if no other transaction holds the row; no row if one does. */
export const lockAccountIfFree = prepared<{ id: string }, LockedAccount>((db, value) =>
  forUpdateIfFree(
    db,
    db.selectFrom('account').select(lockedColumns).where('id', '=', value('id')).where(isOpen()),
  ),
);

/** Locks an account if its password is still the one that was compared: otherwise the comparison means nothing. */
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

/** Locks an account so that its address stays what it is. */
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

/** What a sign-in needs to know about the owner of an address, of a closed account too. */
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

/** Whether there is such an account, be it open or closed: a row, or none. */
export const findAnyAccount = prepared<{ id: string }, Pick<AccountTable, 'email'>>((db, value) =>
  db.selectFrom('account').select('email').where('id', '=', value('id')),
);

/** What an account's owner may ask about it, and what its password is compared with. */
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
