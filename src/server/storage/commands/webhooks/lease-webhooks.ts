import {
  type WebhookMessage,
  findFirstEvent,
  lockDueWebhooks,
  lockDueWebhooksOf,
  updateWebhook,
} from '../../queries/webhooks.ts';
import { type WebhookTable } from '../../schema/outgoing-tables.ts';
import { type Database } from '../../schema/schema.ts';
import { type LeaseTerms, leasesUntil } from '../reminders/lease-terms.ts';

/** How many more webhooks are read than leased, because those of accounts at their limit are skipped. */
const maxPassedOver = 100;

/** A webhook to which this server alone may send until its lease ends, with the next event. */
export type LeasedWebhook = Pick<
  WebhookTable,
  'account_id' | 'id' | 'url' | 'secret' | 'previous_secret' | 'previous_until'
> & {
  readonly claimed_until: number;
  readonly message: WebhookMessage;
};

/**
 * Leases webhooks for which something is due. A webhook is leased and not a single event, so that its events arrive in their
 * order by any number of servers, and an address that does not answer takes one place.
 */
export async function leaseWebhooks(tx: Database, lease: LeaseTerms): Promise<LeasedWebhook[]> {
  const limit = lease.limit + maxPassedOver;
  return leaseRows(
    tx,
    await lockDueWebhooks(tx, { ...lease, limit, leasedUntil: leasesUntil(lease) }),
    lease,
  );
}

/** The same of one account. */
export async function leaseAccountWebhooks(
  tx: Database,
  lease: LeaseTerms & { readonly accountId: string },
): Promise<LeasedWebhook[]> {
  return leaseRows(tx, await lockDueWebhooksOf(tx, { ...lease, leasedUntil: leasesUntil(lease) }), lease);
}

async function leaseRows(
  tx: Database,
  rows: readonly WebhookTable[],
  { now, limit, leaseMs, maxPerAccount, underWay }: LeaseTerms,
): Promise<LeasedWebhook[]> {
  const counts = new Map(Object.entries(underWay));
  const leased: LeasedWebhook[] = [];
  for (const row of rows) {
    if (leased.length >= limit) break;
    const { account_id: accountId } = row;
    const count = counts.get(accountId) ?? 0;
    if (count >= maxPerAccount) continue;
    const webhook = await nextOf(tx, row, { now, leaseMs });
    if (webhook === null) continue;
    counts.set(accountId, count + 1);
    leased.push(webhook);
  }
  return leased;
}

/** Leases a locked webhook for its next event. If none is due, the lease ends and null is returned. */
export async function nextOf(
  tx: Database,
  row: WebhookTable,
  { now, leaseMs }: { readonly now: number; readonly leaseMs: number },
): Promise<LeasedWebhook | null> {
  const key = { accountId: row.account_id, id: row.id };
  const [message] = await findFirstEvent(tx, key);
  if (message === undefined || row.rest_until > now) {
    const next_try_at = message === undefined ? null : row.rest_until;
    await updateWebhook(tx, { ...row, next_try_at, claimed_until: null });
    return null;
  }
  const claimedUntil = now + leaseMs;
  await updateWebhook(tx, { ...row, claimed_until: claimedUntil });
  const { account_id, id, url, secret, previous_secret, previous_until } = row;
  return {
    account_id,
    id,
    url,
    secret,
    previous_secret,
    previous_until,
    claimed_until: claimedUntil,
    message,
  };
}
