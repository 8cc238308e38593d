import { type Zone } from '../deadline/deadline.ts';
import { momentOf, wallMinuteAt } from '../deadline/wall-clock.ts';
import { remindedUntilAfter } from './next-reminder-at.ts';
import { afterQuietHours } from './quiet-hours.ts';
import { minuteOfDay } from './reminder-settings.ts';
import { type RemindedPerson } from './reminder.ts';

/** The state of an account's reminders. Times are in ms since 1970 UTC. */
export interface ReminderState {
  readonly remindedUntil: number;
  /** Set by a change of zone or settings: reminders with their own moment at or before it have been told. */
  readonly toldUntil: number | null;
  /** No message is due before; null if none is. */
  readonly nextAt: number | null;
}

/**
 * The state once a person has changed their zone or their settings at `now`. Other quiet hours let reminders be told at
 * other moments, so that from now on their own moments say which have been told. In a new zone every deadline moves.
 * Deadlines that the change put into the past are still sent, as are reminders held by quiet hours.
 */
export function stateAfterSettings(
  { remindedUntil, toldUntil, nextAt }: ReminderState,
  before: RemindedPerson,
  after: RemindedPerson,
  now: number,
): Omit<ReminderState, 'nextAt'> & { readonly toldUntil: number } {
  const reminded = remindedUntilAfter(remindedUntil, nextAt, now);
  const told = Math.max(toldUntil ?? -Infinity, beforeQuietHours(reminded, before));
  return { remindedUntil: reminded, toldUntil: earlierOnClock(told, before.zone, after.zone) };
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
 * `toldUntil` once everything has been told up to `remindedUntil`. It ends outside quiet hours, because from then on
 * `remindedUntil` says the same.
 */
export function toldUntilAfter(
  toldUntil: number | null,
  remindedUntil: number,
  person: RemindedPerson,
): number | null {
  if (toldUntil === null) return null;
  const told = beforeQuietHours(remindedUntil, person);
  return told === remindedUntil ? null : Math.max(toldUntil, told);
}

/** The last moment before the quiet hours that a moment is in, else the moment itself. */
function beforeQuietHours(moment: number, { settings, zone }: RemindedPerson): number {
  if (afterQuietHours(moment, settings, zone) === moment) return moment;
  const { day, minute } = wallMinuteAt(moment, zone);
  const from = minuteOfDay(settings.quietFrom);
  const start = momentOf({ day: minute < from ? day - 1 : day, minute: from }, zone);
  return Number.isFinite(start) ? Math.min(moment, start) - 1 : moment;
}
