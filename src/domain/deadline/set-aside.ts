import { type Zone, readDeadline } from './deadline.ts';

/** The value of `setAside` without a return. */
export const someday = 'someday';

/**
 * When an idea returns to Focus, in ms since 1970 UTC: `Infinity` for someday, `-Infinity` if it is not set aside. It is
 * set aside while this is in the future. The wall-clock time is that where the person is, so another time zone gives
 * another moment.
 */
export function returnTime(setAside: string | undefined, zone: Zone): number {
  if (setAside === undefined) return -Infinity;
  if (setAside === someday) return Infinity;
  const time = readDeadline(setAside, zone);
  return time.kind === 'at' ? time.time : -Infinity;
}
