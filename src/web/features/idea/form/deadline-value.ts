import { type Zone, readDeadline } from '#domain/deadline/deadline.ts';

const wallClock = /^\d{4,6}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/;

/**
 * A deadline as a value for a datetime-local control. Imported files may contain other forms, with a time
 * zone or without a time. Empty for an invalid deadline or one before the year 1, where the control begins.
 */
export function deadlineValue(text: string, zone: Zone): string {
  const deadline = readDeadline(text, zone);
  if (deadline.kind !== 'at') return '';
  const date = new Date(deadline.time);
  if (date.getFullYear() < 1) return '';
  // Unchanged: some local times do not exist, as when a clock is put forward.
  if (wallClock.test(text)) return text;
  const digits = (value: number, count = 2) => String(value).padStart(count, '0');
  const day = [digits(date.getFullYear(), 4), digits(date.getMonth() + 1), digits(date.getDate())].join('-');
  return `${day}T${digits(date.getHours())}:${digits(date.getMinutes())}`;
}
