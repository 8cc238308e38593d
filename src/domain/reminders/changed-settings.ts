import { type Zone } from '../deadline/deadline.ts';
import { momentOf, wallMinuteAt } from '../deadline/wall-clock.ts';
import { remindedUntilAfter } from './next-reminder-at.ts';
import { afterQuietHours } from './quiet-hours.ts';
import { minuteOfDay } from './reminder-settings.ts';
import { type RemindedPerson } from './reminder.ts';

/** The state of an account's reminders. Times are in ms since 1970 UTC. */
export interface ReminderState {
  readonly remindedUntil: number;
  /** Set by a change of zone or settings: reminders whose own moment (`at`) is not after it have been sent. */
  readonly sentUntil: number | null;
  /** No message is due before this; null if none is due at all. */
  readonly nextAt: number | null;
}

/**
 * The state after a person changed their zone or settings at `now`. New quiet hours change when reminders are sent, so from
 * now on their own moments (`at`) decide which have been. In a new zone every deadline moves: reminders that the change put
 * into the past are still sent, as are those held by quiet hours.
 */
export function stateAfterSettings(
  { remindedUntil, sentUntil, nextAt }: ReminderState,
  before: RemindedPerson,
  after: RemindedPerson,
  now: number,
): Omit<ReminderState, 'nextAt'> & { readonly sentUntil: number } {
  const reminded = remindedUntilAfter(remindedUntil, nextAt, now);
  const sent = Math.max(sentUntil ?? -Infinity, beforeQuietHours(reminded, before));
  return { remindedUntil: reminded, sentUntil: earlierOnClock(sent, before.zone, after.zone) };
}

/** The moment at which clocks in another zone show the same, if it is earlier. */
function earlierOnClock(moment: number, from: Zone, to: Zone): number {
  const [shown, shownThere] = [wallMinuteAt(moment, from), wallMinuteAt(moment, to)];
  // The second pass of an hour that clocks show twice would become the first.
  if (shown.day === shownThere.day && shown.minute === shownThere.minute) return moment;
  const earliest = Math.min(moment, momentOf(shown, to));
  return Number.isFinite(earliest) ? earliest : moment;
}

/**
 * `sentUntil` once everything up to `remindedUntil` has been sent. It becomes null outside quiet hours, because from then on
 * `remindedUntil` says the same.
 */
export function sentUntilAfter(
  sentUntil: number | null,
  remindedUntil: number,
  person: RemindedPerson,
): number | null {
  if (sentUntil === null) return null;
  const sent = beforeQuietHours(remindedUntil, person);
  return sent === remindedUntil ? null : Math.max(sentUntil, sent);
}

/** The last moment before the quiet hours that a moment is in, else the moment itself. */
function beforeQuietHours(moment: number, { settings, zone }: RemindedPerson): number {
  if (afterQuietHours(moment, settings, zone) === moment) return moment;
  const { day, minute } = wallMinuteAt(moment, zone);
  const from = minuteOfDay(settings.quietFrom);
  const start = momentOf({ day: minute < from ? day - 1 : day, minute: from }, zone);
  return Number.isFinite(start) ? Math.min(moment, start) - 1 : moment;
}
