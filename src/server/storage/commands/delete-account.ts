import { lockOwner } from '../queries/accounts.ts';
import { listAccountLinks } from '../queries/notices/account-links.ts';
import { insertOutgoing } from '../queries/reminders/outgoing.ts';
import { lockSession } from '../queries/sessions.ts';
import { type Database } from '../schema/schema.ts';
import { dropAccessTokens } from './access-tokens.ts';
import { deleteCalendarAddress } from './calendar-addresses.ts';
import { freeAddresses, takeBackAddresses } from './notices/addresses.ts';
import { type QueuedNotice, outlivesAccount } from './notices/queue-notice.ts';
import { clearAttempts } from './throttles.ts';

export interface AccountDeletion {
  readonly accountId: string;
  /** The throttle counters to delete with the account. */
  readonly throttleKeys: readonly string[];
}

export interface OwnerAccountDeletion extends AccountDeletion {
  /** The hash that the owner's password was verified against. */
  readonly passwordHash: string;
  /** The owner's session. */
  readonly tokenHash: string;
  /** The mails about the deletion; empty without a mail server. */
  readonly notices: readonly QueuedNotice['message'][];
}

/**
 * Deletes an account for its owner. Returns false if it no longer exists, or its password or the session's secret
 * has changed.
 */
export async function deleteAccountAsOwner(tx: Database, input: OwnerAccountDeletion): Promise<boolean> {
  const { accountId, passwordHash, tokenHash, throttleKeys, notices } = input;
  const [account] = await lockOwner(tx, { id: accountId, passwordHash });
  const [session] = await lockSession(tx, { accountId, tokenHash });
  if (account === undefined || session === undefined) return false;
  await dropAccessTokens(tx, accountId);
  const deleted = await deleteAccountRow(tx, accountId).executeTakeFirst();
  await deleteCalendarAddress(tx, deleted?.calendar_hash ?? null);
  await deleteUnreferenced(tx, accountId, account.email);
  for (const notice of notices) await insertOutgoing(tx, notice);
  await clearAttempts(tx, { keys: throttleKeys });
  return true;
}

/** Deletes an account for the operator, without its password. */
export async function deleteAccountAsOperator(tx: Database, input: AccountDeletion): Promise<void> {
  const { accountId, throttleKeys } = input;
  await dropAccessTokens(tx, accountId);
  const deleted = await deleteAccountRow(tx, accountId).executeTakeFirst();
  if (deleted !== undefined) {
    await deleteCalendarAddress(tx, deleted.calendar_hash);
    await deleteUnreferenced(tx, accountId, deleted.email);
  }
  await clearAttempts(tx, { keys: throttleKeys });
}

/** Foreign keys delete what belongs to the account, except what finds it by another key and the tables without one. */
function deleteAccountRow(tx: Database, accountId: string) {
  return tx.deleteFrom('account').where('id', '=', accountId).returning(['email', 'calendar_hash']);
}

/** Deletes the account's rows in the tables that have no foreign key, and frees its address and those it reserves. */
async function deleteUnreferenced(tx: Database, accountId: string, email: string): Promise<void> {
  const links = await listAccountLinks(tx, { accountId, now: -1 });
  for (const table of ['push_subscription', 'webhook', 'account_event', 'account_link', 'passkey'] as const)
    await tx.deleteFrom(table).where('account_id', '=', accountId).execute();
  await tx
    .deleteFrom('outgoing')
    .where('account_id', '=', accountId)
    .where((row) => row.not(outlivesAccount(row)))
    .execute();
  await freeAddresses(tx, { accountId, present: null, addresses: [email, ...takeBackAddresses(links)] });
}
