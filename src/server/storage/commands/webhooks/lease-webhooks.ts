import {
  type WebhookMessage,
  findFirstEvent,
  lockDueWebhooks,
  lockDueWebhooksOf,
  updateWebhook,
} from '../../queries/webhooks.ts';
import { type WebhookTable } from '../../schema/outgoing-tables.ts';
import { type Database } from '../../schema/schema.ts';

export interface LeaseWebhooks {
  readonly now: number;
  /** The most webhooks to lease in this call. */
  readonly limit: number;
  readonly leaseMs: number;
  /** Whether to ignore existing leases: on SQLite the only server's previous process held them. */
  readonly isAlone?: boolean;
  /** The most webhooks of one account that this server sends to at once, and to how many it sends now. */
  readonly maxPerAccount: number;
  readonly underWay: Readonly<Record<string, number>>;
}

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
export async function leaseWebhooks(tx: Database, lease: LeaseWebhooks): Promise<LeasedWebhook[]> {
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
  lease: LeaseWebhooks & { readonly accountId: string },
): Promise<LeasedWebhook[]> {
  return leaseRows(tx, await lockDueWebhooksOf(tx, { ...lease, leasedUntil: leasesUntil(lease) }), lease);
}

function leasesUntil({ now, isAlone = false }: LeaseWebhooks): number {
  return isAlone ? Number.MAX_SAFE_INTEGER : now;
}

async function leaseRows(
  tx: Database,
  rows: readonly WebhookTable[],
  { now, limit, leaseMs, maxPerAccount, underWay }: LeaseWebhooks,
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
