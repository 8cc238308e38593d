const isoDate = /^\d{4}-\d\d-(\d\d)(T([01]\d|2[0-3]):\d\d(:\d\d(\.\d+)?)?(Z|[+-](0\d|1[0-4]):?[0-5]\d)?)?$/;

/**
 * Normalizes an ISO timestamp to the one form Forge stores; undefined if it is not valid. A time without a
 * zone, and the start of a day without a time, are read in the zone of the device that reads the file.
 */
export function readDate(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const day = isoDate.exec(value)?.[1];
  // Checks that the month has such a day: JavaScript reads 30 February as 2 March.
  const calendarDay = new Date(value.slice(0, 10));
  if (day === undefined || Number.isNaN(calendarDay.getTime()) || calendarDay.getUTCDate() !== Number(day))
    return undefined;
  // JavaScript reads a day without a time in UTC, which west of it is still the evening before.
  const withTime = value.includes('T') ? value.replace(/([+-]\d\d)(\d\d)$/, '$1:$2') : `${value}T00:00`;
  const date = new Date(withTime);
  const text = Number.isNaN(date.getTime()) ? '' : date.toISOString();
  return text.length === 24 ? text : undefined; // years before 0 and after 9999 have a longer form
}
