import { type AccountEvent, eventIdOf, maxEventsOf } from '#domain/account/account-events.ts';
import { keepAccount } from '../../queries/accounts.ts';
import {
  deleteAccountEvent,
  insertAccountEvent,
  listEventIds,
} from '../../queries/notices/account-events.ts';
import { type Database } from '../../schema/schema.ts';

export interface RecordAccountEvents {
  readonly accountId: string;
  readonly events: readonly AccountEvent[];
}

/** Adds events to an account's recent activity, and deletes the oldest of a kind that has too many. */
export async function recordAccountEvents(
  tx: Database,
  { accountId, events }: RecordAccountEvents,
): Promise<void> {
  // A deletion at the same time would otherwise leave the rows behind.
  const [account] = await keepAccount(tx, { id: accountId });
  if (account === undefined) return;
  for (const event of events)
    await insertAccountEvent(tx, { account_id: accountId, id: eventIdOf(event), ...event });
  for (const kind of new Set(events.map((event) => event.kind))) {
    const ids = await listEventIds(tx, { account_id: accountId, kind });
    for (const { id } of ids.slice(maxEventsOf(kind)))
      await deleteAccountEvent(tx, { account_id: accountId, id });
  }
}
