/** The value of a datetime-local control some days from now, at six in the evening on this device's clock. */
export function localDeadline(now: number, days: number): string {
  const date = new Date(now);
  date.setDate(date.getDate() + days);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T18:00`;
}
