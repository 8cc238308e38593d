import { type Preferences } from '#domain/account/account.ts';
import { type IdeaDoc } from '#domain/idea/idea.ts';
import { deepEqual } from '#domain/primitives/deep-equal.ts';
import { stateAfterSettings, sentUntilAfter } from '#domain/reminders/changed-settings.ts';
import { earlier, nextReminderAmong, remindedUntilAfter } from '#domain/reminders/next-reminder-at.ts';
import { isReminded, reminderSettingsOf } from '#domain/reminders/reminder-settings.ts';
import { type ReminderColumns, updateReminders } from '../../queries/reminders/reminders.ts';
import { type Database } from '../../schema/schema.ts';
import { remindedPersonOf } from './claim-reminders.ts';

export interface ReminderChange {
  readonly accountId: string;
  readonly row: ReminderColumns;
  readonly before: Preferences;
  readonly after: Preferences;
  /** Returns the ideas that have changed; null if they are not all at hand. */
  readonly changedIdeas: () => readonly IdeaDoc[] | null;
  readonly now: number;
}

/**
 * Lowers the moment before which no reminder is due, after mutations. It reads nothing, and writes only for accounts that
 * have reminders. If the moment is unknown, it is set to now, and the next claim computes it.
 */
export async function lowerNextReminder(tx: Database, change: ReminderChange): Promise<void> {
  const { accountId: id, row, after, now } = change;
  if (row.reminded_until === null && !isReminded(reminderSettingsOf(after))) return;
  const changed = remindersAfter(change, now);
  if (!deepEqual(changed, row)) await updateReminders(tx, { id, ...changed });
}

function remindersAfter(
  { row, before, after, changedIdeas }: ReminderChange,
  now: number,
): ReminderChange['row'] {
  const { next_reminder_at: nextAt, reminded_until: remindedUntil, sent_until: sentUntil } = row;
  const person = remindedPersonOf(after);
  if (!isReminded(person.settings)) return { next_reminder_at: null, reminded_until: null, sent_until: null };
  if (remindedUntil === null) return { next_reminder_at: now, reminded_until: now, sent_until: null };
  if (!deepEqual(before.reminders, after.reminders) || before.zone !== after.zone) {
    const state = { remindedUntil, sentUntil, nextAt };
    const changed = stateAfterSettings(state, remindedPersonOf(before), person, now);
    return {
      next_reminder_at: earlier(nextAt, now),
      reminded_until: changed.remindedUntil,
      sent_until: changed.sentUntil,
    };
  }
  const until = remindedUntilAfter(remindedUntil, nextAt, now);
  const isNothingDue = nextAt === null || nextAt > now;
  const sent = isNothingDue ? sentUntilAfter(sentUntil, until, person) : sentUntil;
  const ideas = changedIdeas();
  const among = ideas === null ? now : nextReminderAmong(ideas, person, until);
  return { next_reminder_at: earlier(nextAt, among), reminded_until: until, sent_until: sent };
}
