import { type Account, type Preferences } from '#domain/account/account.ts';
import { type LockedAccount } from '../queries/accounts.ts';
import { type ReminderColumns } from '../queries/reminders/reminders.ts';

/** What an account's reminders were like before the first mutation. */
export interface ReminderBasis {
  readonly row: ReminderColumns;
  readonly before: Preferences;
}

export function reminderBasis(
  { next_reminder_at, reminded_until, told_until }: LockedAccount,
  { preferences }: Account,
): ReminderBasis {
  return { row: { next_reminder_at, reminded_until, told_until }, before: preferences };
}
