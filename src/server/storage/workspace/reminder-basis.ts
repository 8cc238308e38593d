import { type Account, type Preferences } from '#domain/account/account.ts';
import { type LockedAccount } from '../queries/accounts.ts';
import { type ReminderColumns } from '../queries/reminders/reminders.ts';

/** The state of an account's reminders before the first mutation. */
export interface ReminderBasis {
  readonly row: ReminderColumns;
  readonly before: Preferences;
}

export function reminderBasis(
  { next_reminder_at, reminded_until, sent_until }: LockedAccount,
  { preferences }: Account,
): ReminderBasis {
  return { row: { next_reminder_at, reminded_until, sent_until }, before: preferences };
}
