import {
  type OutgoingKey,
  type OutgoingMessage,
  deleteOutgoing,
  findLease,
  insertOutgoing,
  leavingOut,
  lockDueOutgoing,
  lockDueOutgoingOf,
  updateOutgoing,
} from '../../queries/reminders/outgoing.ts';
import { type OutgoingKind } from '../../schema/outgoing-tables.ts';
import { type Database } from '../../schema/schema.ts';
import { type LeaseTerms, busyAccounts, leasesUntil } from './lease-terms.ts';
import { removePushSubscription } from './push-subscriptions.ts';

export interface LeaseOutgoing extends LeaseTerms {
  readonly kind: OutgoingKind;
}

/** A message that this server alone may send until its lease ends. */
export type LeasedMessage = OutgoingMessage & { readonly claimed_until: number };

export async function leaseOutgoing(tx: Database, lease: LeaseOutgoing): Promise<LeasedMessage[]> {
  const { kind, now, limit } = lease;
  return leaseRows(
    tx,
    await lockDueOutgoing(tx, {
      kind,
      now,
      limit,
      leasedUntil: leasesUntil(lease),
      ...leavingOut(busyAccounts(lease)),
    }),
    lease,
  );
}

/** The same of one account. */
export async function leaseAccountOutgoing(
  tx: Database,
  lease: LeaseOutgoing & { readonly accountId: string },
): Promise<LeasedMessage[]> {
  const { accountId, kind, now, limit } = lease;
  const leasedUntil = leasesUntil(lease);
  return leaseRows(tx, await lockDueOutgoingOf(tx, { accountId, kind, now, limit, leasedUntil }), lease);
}

async function leaseRows(
  tx: Database,
  rows: readonly OutgoingMessage[],
  { now, leaseMs, maxPerAccount, underWay }: LeaseOutgoing,
): Promise<LeasedMessage[]> {
  const counts = new Map(Object.entries(underWay));
  const leased: LeasedMessage[] = [];
  for (const row of rows) {
    const count = counts.get(row.account_id) ?? 0;
    if (count >= maxPerAccount) continue;
    counts.set(row.account_id, count + 1);
    leased.push({ ...row, claimed_until: now + leaseMs });
  }
  for (const row of leased) await updateOutgoing(tx, row);
  return leased;
}

/**
 * The outcome of sending a message. `gone`: the push subscription has ended for good. `released`: sending was not begun.
 * `postponed`: nor was it, and the message is due at another time.
 */
export type SendingResult =
  | { readonly kind: 'done' | 'gone' | 'released' }
  | { readonly kind: 'retry' | 'postponed'; readonly at: number };

export interface SettleOutgoing {
  readonly message: OutgoingKey & Pick<LeasedMessage, 'attempt' | 'next_try_at' | 'claimed_until'>;
  readonly result: SendingResult;
}

/** Stores the outcome of sending, unless the lease has ended and another server has one. */
export async function settleOutgoing(tx: Database, { message, result }: SettleOutgoing): Promise<void> {
  const { account_id, id, kind, target, attempt, next_try_at } = message;
  const key = { account_id, id, kind, target };
  if (result.kind === 'gone') return removePushSubscription(tx, { accountId: account_id, id: target });
  const [lease] = await findLease(tx, key);
  if (lease === undefined || lease.claimed_until !== message.claimed_until) return;
  if (result.kind === 'done') return void (await deleteOutgoing(tx, key));
  const next = {
    attempt: result.kind === 'retry' ? attempt + 1 : attempt,
    next_try_at: 'at' in result ? result.at : next_try_at,
  };
  await updateOutgoing(tx, { ...key, ...next, claimed_until: null });
}

/** Queues messages that a person has asked for. */
export async function queueOutgoing(
  tx: Database,
  { messages }: { readonly messages: readonly Omit<OutgoingMessage, 'attempt' | 'claimed_until'>[] },
): Promise<void> {
  for (const message of messages) await insertOutgoing(tx, message);
}
