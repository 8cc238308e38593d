/** A datetime-local value for 18:00 in this device's time zone, `days` days after `now` (ms since 1970). */
export function localDeadline(now: number, days: number): string {
  const date = new Date(now);
  date.setDate(date.getDate() + days);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T18:00`;
}
