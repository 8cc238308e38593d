import { type MutationEvent } from '#domain/webhooks/mutation-events.ts';
import { isInMask } from '#domain/webhooks/webhook.ts';
import { lockWebhooks, updateWebhook } from '../../queries/webhooks.ts';
import { type OutgoingTable } from '../../schema/outgoing-tables.ts';
import { type Database } from '../../schema/schema.ts';
import { type EventOfMutation } from '../../workspace/events-of-mutation.ts';
import { withDelivery } from './delivery-log.ts';

/** A webhook for which this many events wait gets no more: its address has not answered for long. */
const maxWaiting = 1_000;
/** Up to this many rows are written with one statement. */
const maxRowsPerStatement = 100;

/** The content of a row of `outgoing` for a webhook: the idea itself is read when it is sent. */
export type EventBody = MutationEvent & {
  /** When it happened, in ms since 1970 UTC. */
  readonly at: number;
};

export interface QueueEvents {
  readonly accountId: string;
  readonly events: readonly EventOfMutation[];
  readonly now: number;
}

/**
 * Queues events for the webhooks of an account, in the transaction of the mutations: none is lost, and none is sent of what
 * was not committed. The account is locked, so that no webhook is removed meanwhile. Returns whether any was queued.
 */
export async function queueEvents(tx: Database, { accountId, events, now }: QueueEvents): Promise<boolean> {
  if (events.length === 0) return false;
  let isAnyQueued = false;
  for (const webhook of await lockWebhooks(tx, { accountId })) {
    if (webhook.off_reason !== null) continue;
    const wanted = events.filter(({ event }) => isInMask(webhook.events, event.type));
    const queued = wanted.slice(0, Math.max(0, maxWaiting - webhook.waiting));
    const nextTryAt = Math.max(now, webhook.rest_until);
    const rows = queued.map(({ mutationId, version, event }, index): OutgoingTable => {
      const body: EventBody = { ...event, at: now };
      return {
        account_id: accountId,
        id: eventId(version, index, mutationId),
        kind: 'webhook',
        target: webhook.id,
        body: JSON.stringify(body),
        attempt: 0,
        next_try_at: nextTryAt,
        claimed_until: null,
      };
    });
    for (let first = 0; first < rows.length; first += maxRowsPerStatement)
      await tx
        .insertInto('outgoing')
        .values(rows.slice(first, first + maxRowsPerStatement))
        .execute();
    const [left] = wanted.slice(queued.length);
    if (rows.length === 0 && left === undefined) continue;
    await updateWebhook(tx, {
      ...webhook,
      waiting: webhook.waiting + rows.length,
      next_try_at:
        rows.length === 0 ? webhook.next_try_at : Math.min(webhook.next_try_at ?? nextTryAt, nextTryAt),
      ...(left && {
        deliveries: withDelivery(webhook.deliveries, {
          at: now,
          event: left.event.type,
          result: 'too-many-waiting',
        }),
      }),
    });
    isAnyQueued ||= rows.length > 0;
  }
  return isAnyQueued;
}

/** Ids sort in the order in which the events happened. The mutation's own id keeps them apart after a restore. */
function eventId(version: number, index: number, mutationId: string): string {
  return `${String(version).padStart(16, '0')} ${String(index).padStart(6, '0')} ${mutationId}`;
}
