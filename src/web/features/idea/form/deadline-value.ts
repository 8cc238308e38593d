import { type Zone, readDeadline } from '#domain/deadline/deadline.ts';

const wallClock = /^\d{4,6}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/;

/**
 * A deadline as a datetime-local control can show it: files may have brought one in another form, with a zone of its
 * own or without a time. Nothing where it is no deadline, or one before the first year, where the control begins.
 */
export function deadlineValue(text: string, zone: Zone): string {
  const deadline = readDeadline(text, zone);
  if (deadline.kind !== 'at') return '';
  const date = new Date(deadline.time);
  if (date.getFullYear() < 1) return '';
  // As it was written: a clock that is put forward never shows some times.
  if (wallClock.test(text)) return text;
  const digits = (value: number, count = 2) => String(value).padStart(count, '0');
  const day = [digits(date.getFullYear(), 4), digits(date.getMonth() + 1), digits(date.getDate())].join('-');
  return `${day}T${digits(date.getHours())}:${digits(date.getMinutes())}`;
}
