import { calendarAddressDate } from '../../queries/calendar-addresses.ts';
import { listPasskeys } from '../../queries/passkeys.ts';
import { listWebhooks } from '../../queries/webhooks.ts';
import { type Database } from '../../schema/schema.ts';
import { setCalendarAddress } from '../calendar-addresses.ts';
import { dropEvents, refreshEvents } from '../webhooks/refresh-events.ts';

/**
 * Deletes the passkeys, webhooks and the calendar address that were made at a time or later: a stranger could use them after
 * all sessions and access tokens have ended. The account is locked.
 */
export async function dropMadeSince(
  tx: Database,
  { accountId, since }: { readonly accountId: string; readonly since: number },
): Promise<void> {
  for (const { credential_id, created_at } of await listPasskeys(tx, { accountId }))
    if (created_at >= since)
      await tx
        .deleteFrom('passkey')
        .where('account_id', '=', accountId)
        .where('credential_id', '=', credential_id)
        .execute();
  const webhooks = await listWebhooks(tx, { accountId });
  for (const { id } of webhooks.filter(({ created_at }) => created_at >= since)) {
    await tx.deleteFrom('webhook').where('account_id', '=', accountId).where('id', '=', id).execute();
    await dropEvents(tx, accountId, id);
  }
  if (webhooks.some(({ created_at }) => created_at >= since)) await refreshEvents(tx, accountId);
  const calendarCreatedAt = await calendarAddressDate(tx, accountId);
  if (calendarCreatedAt !== null && calendarCreatedAt >= since)
    await setCalendarAddress(tx, { accountId, tokenHash: null, now: since });
}
