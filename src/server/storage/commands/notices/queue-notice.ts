import { type ExpressionBuilder } from 'kysely';
import { keepAccount } from '../../queries/accounts.ts';
import {
  deleteAccountLink,
  insertAccountLink,
  listAccountLinks,
} from '../../queries/notices/account-links.ts';
import { type OutgoingMessage, insertOutgoing } from '../../queries/reminders/outgoing.ts';
import { type AccountLinkTable } from '../../schema/account-tables.ts';
import { type Database, type Tables } from '../../schema/schema.ts';

/** A mail about an account, and the link in it. The message's id begins with the kind of mail. */
export interface QueuedNotice {
  readonly message: Omit<OutgoingMessage, 'attempt' | 'claimed_until'>;
  /** Null for a mail without a link. */
  readonly link: AccountLinkTable | null;
}

/** The most links of an account that end sessions; above it the oldest are forgotten. */
const maxSessionLinks = 50;

/**
 * The mails that wait until they are sent also if the account is deleted meanwhile: a stranger who has changed the address
 * could otherwise keep its owner from hearing of it.
 */
const outlivingKinds = ['email_left', 'email_changed', 'email_change_taken_back', 'account_deleted'] as const;

/** A condition for queries on `outgoing`: the message is one of these mails. */
export function outlivesAccount(row: ExpressionBuilder<Tables, 'outgoing'>) {
  return row.and([
    row('kind', '=', 'notice'),
    row.or(outlivingKinds.map((kind) => row('id', 'like', `${kind} %`))),
  ]);
}

/** Queues a mail about an account. Does nothing if the account no longer exists. */
export async function queueNotice(tx: Database, { message, link }: QueuedNotice): Promise<void> {
  const accountId = message.account_id;
  // A deletion at the same time would otherwise leave the rows behind.
  const [account] = await keepAccount(tx, { id: accountId });
  if (account === undefined) return;
  if (link !== null) {
    const links = await listAccountLinks(tx, { accountId, now: link.created_at });
    const older = links.filter(({ kind }) => kind === 'session').slice(maxSessionLinks - 1);
    for (const { id } of older) await deleteAccountLink(tx, { account_id: accountId, id });
    await insertAccountLink(tx, link);
  }
  await insertOutgoing(tx, message);
}
