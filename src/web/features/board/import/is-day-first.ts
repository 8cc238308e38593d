/** Whether dates in digits have the day before the month in a locale. */
export function isDayFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(0).map(({ type }) => type);
  return parts.indexOf('day') < parts.indexOf('month');
}
