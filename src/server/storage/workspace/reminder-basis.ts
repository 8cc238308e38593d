import { type Account, type Preferences } from '#domain/account/account.ts';
import { type LockedAccount } from '../queries/accounts.ts';

/** What an account's reminders were like before the first mutation. */
export interface ReminderBasis {
  readonly row: Pick<LockedAccount, 'next_reminder_at' | 'reminded_until'>;
  readonly before: Preferences;
}

export function reminderBasis(
  { next_reminder_at, reminded_until }: LockedAccount,
  { preferences }: Account,
): ReminderBasis {
  return { row: { next_reminder_at, reminded_until }, before: preferences };
}
