import { type Zone } from '../deadline/deadline.ts';
import { momentOf, wallMinuteAt } from '../deadline/wall-clock.ts';
import { type ReminderSettings, minuteOfDay } from './reminder-settings.ts';

export type QuietHours = Pick<ReminderSettings, 'quietFrom' | 'quietTo'>;

/**
 * The end of the quiet hours that a moment is in, else the moment itself; both in ms since 1970 UTC. NaN if the end is
 * after the year 9999.
 */
export function afterQuietHours(moment: number, { quietFrom, quietTo }: QuietHours, zone: Zone): number {
  const [from, to] = [minuteOfDay(quietFrom), minuteOfDay(quietTo)];
  if (from === to) return moment;
  const { day, minute } = wallMinuteAt(moment, zone);
  const isQuiet = from < to ? minute >= from && minute < to : minute >= from || minute < to;
  if (!isQuiet) return moment;
  const isNextDay = minute >= to;
  const end = momentOf({ day: day + Number(isNextDay), minute: to }, zone);
  // A time that clocks show twice is read as the first, which may be over.
  return end < moment ? moment + (to - minute) * 60_000 : end;
}
