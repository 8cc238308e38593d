import { momentOf, wallMinuteAt } from '../deadline/wall-clock.ts';
import { remindedUntilAfter } from './next-reminder-at.ts';
import { afterQuietHours } from './quiet-hours.ts';
import { minuteOfDay } from './reminder-settings.ts';
import { type RemindedPerson } from './reminder.ts';

const minutesPerDay = 1_440;

/** The state of an account's reminders. Times are in ms since 1970 UTC. */
export interface ReminderState {
  readonly remindedUntil: number;
  /** No message is due before; null if none is. */
  readonly nextAt: number | null;
}

/**
 * Up to which moment a person has been told everything, once they have changed their zone or their settings at `now`. In
 * another zone every deadline is at another moment: what clocks there have passed in between is still to be told. So is
 * what the quiet hours until then hold back.
 */
export function remindedUntilAfterSettings(
  { remindedUntil, nextAt }: ReminderState,
  before: RemindedPerson,
  after: RemindedPerson,
  now: number,
): number {
  const told = beforeQuietHours(remindedUntilAfter(remindedUntil, nextAt, now), before);
  const sameOnOtherClock = momentOf(wallMinuteAt(told, before.zone), after.zone);
  const earliest = Math.min(told, sameOnOtherClock);
  return Number.isFinite(earliest) ? earliest : told;
}

/** The moment before the quiet hours that a moment is in, else the moment itself. */
function beforeQuietHours(moment: number, { settings, zone }: RemindedPerson): number {
  if (afterQuietHours(moment, settings, zone) === moment) return moment;
  const { minute } = wallMinuteAt(moment, zone);
  const minutes = (minute - minuteOfDay(settings.quietFrom) + minutesPerDay) % minutesPerDay;
  return moment - (minutes + 1) * 60_000;
}
