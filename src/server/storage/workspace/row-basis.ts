import { type Account, type Preferences } from '#domain/account/account.ts';
import { type LockedAccount } from '../queries/accounts.ts';
import { type ReminderColumns } from '../queries/reminders/reminders.ts';

/** The state of an account's reminders and webhooks before the first mutation. */
export interface RowBasis {
  readonly reminders: { readonly row: ReminderColumns; readonly before: Preferences };
  /** The events that any of its webhooks asks for, as bits; null without webhooks. */
  readonly webhookEvents: number | null;
}

export function rowBasis(row: LockedAccount, { preferences }: Account): RowBasis {
  const { next_reminder_at, reminded_until, sent_until, webhook_events: webhookEvents } = row;
  return {
    reminders: { row: { next_reminder_at, reminded_until, sent_until }, before: preferences },
    webhookEvents,
  };
}
