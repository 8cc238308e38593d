import { type Zone } from '#domain/deadline/deadline.ts';

/** The zone this device is in, daylight saving included. */
export const localZone: Zone = (wall) => {
  const date = new Date(2000, 0, 1, wall.hour, wall.minute, wall.second, wall.millisecond);
  return date.setFullYear(wall.year, wall.month - 1, wall.day);
};

/** Minutes this device's clock is ahead of UTC at a moment. */
export function localUtcOffset(at: number): number {
  return -new Date(at).getTimezoneOffset();
}

/** The name of that zone, asked anew each time, as devices travel. */
export function localZoneName(): string | undefined {
  // Some browsers know none, whatever the types say.
  return Intl.DateTimeFormat().resolvedOptions().timeZone || undefined;
}
