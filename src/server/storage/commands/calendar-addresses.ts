import { lockCalendarHash } from '../queries/calendar-addresses.ts';
import { type Database } from '../schema/schema.ts';

export interface SetCalendarAddress {
  readonly accountId: string;
  /** Hex SHA-256 of the new address's secret; null to have none. */
  readonly tokenHash: string | null;
  readonly now: number;
}

/** Replaces an account's calendar address. Returns false if there is no such account. */
export async function setCalendarAddress(tx: Database, input: SetCalendarAddress): Promise<boolean> {
  const { accountId, tokenHash, now } = input;
  const [account] = await lockCalendarHash(tx, { id: accountId });
  if (account === undefined) return false;
  await deleteCalendarAddress(tx, account.calendar_hash);
  await tx.updateTable('account').set({ calendar_hash: tokenHash }).where('id', '=', accountId).execute();
  if (tokenHash !== null) {
    await tx
      .insertInto('calendar_address')
      .values({ token_hash: tokenHash, account_id: accountId, created_at: now })
      .execute();
  }
  return true;
}

/** Deletes an address's row by its key, because no index leads from an account to it. */
export async function deleteCalendarAddress(tx: Database, tokenHash: string | null): Promise<void> {
  if (tokenHash !== null)
    await tx.deleteFrom('calendar_address').where('token_hash', '=', tokenHash).execute();
}
