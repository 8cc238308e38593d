import { type AccountTable, type CalendarAddressTable } from '../schema/account-tables.ts';
import { type IdeaColumns } from '../schema/idea-rows.ts';
import { prepared } from '../schema/prepared-query.ts';
import { forUpdate } from '../schema/row-lock.ts';
import { type Database } from '../schema/schema.ts';
import { isOpen } from './closed-accounts.ts';

export const lockCalendarHash = prepared<{ id: string }, Pick<AccountTable, 'calendar_hash'>>((db, value) =>
  forUpdate(
    db,
    db.selectFrom('account').select('calendar_hash').where('id', '=', value('id')).where(isOpen()),
  ),
);

const findAddress = prepared<{ tokenHash: string }, Pick<CalendarAddressTable, 'account_id' | 'created_at'>>(
  (db, value) =>
    db
      .selectFrom('calendar_address')
      .select(['account_id', 'created_at'])
      .where('token_hash', '=', value('tokenHash')),
);

const findCalendarOwner = prepared<{ id: string }, Pick<AccountTable, 'version' | 'state' | 'calendar_hash'>>(
  (db, value) =>
    db
      .selectFrom('account')
      .select(['version', 'state', 'calendar_hash'])
      .where('id', '=', value('id'))
      .where(isOpen()),
);

/** An account that is read by its calendar address. */
export interface CalendarOwner {
  readonly accountId: string;
  readonly version: number;
  /** The domain's `Account` as JSON. */
  readonly state: string;
}

/**
 * The open account with this calendar address; null if there is none. Two queries by key, because the address and the
 * account may be on different nodes.
 */
export async function findByCalendarAddress(db: Database, tokenHash: string): Promise<CalendarOwner | null> {
  const [address] = await findAddress(db, { tokenHash });
  if (address === undefined) return null;
  const { account_id: accountId } = address;
  const [owner] = await findCalendarOwner(db, { id: accountId });
  if (owner === undefined || owner.calendar_hash !== tokenHash) return null;
  return { accountId, version: owner.version, state: owner.state };
}

/** When the account's calendar address was created, in ms since 1970 UTC; null if it has none. */
export async function calendarAddressDate(db: Database, accountId: string): Promise<number | null> {
  const [owner] = await findCalendarOwner(db, { id: accountId });
  const tokenHash = owner?.calendar_hash ?? null;
  if (tokenHash === null) return null;
  const [address] = await findAddress(db, { tokenHash });
  return address?.created_at ?? null;
}

/** Some of an account's ideas by id, from after an id on, without their entries. */
export const listIdeaDocs = prepared<{ accountId: string; after: string; limit: number }, IdeaColumns>(
  (db, value) =>
    db
      .selectFrom('idea')
      .select(['id', 'rank', 'doc'])
      .where('account_id', '=', value('accountId'))
      .where('id', '>', value('after'))
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(value('limit')),
);
