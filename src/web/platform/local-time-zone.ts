import { type Zone } from '#domain/deadline/deadline.ts';

/** This device's time zone, including daylight saving. */
export const localZone: Zone = (wall) => {
  const date = new Date(2000, 0, 1, wall.hour, wall.minute, wall.second, wall.millisecond);
  return date.setFullYear(wall.year, wall.month - 1, wall.day);
};

/** This device's UTC offset at a time (in ms since 1970), in minutes ahead of UTC. */
export function localUtcOffset(at: number): number {
  return -new Date(at).getTimezoneOffset();
}

/** The time zone's name, read on each call, as devices travel. */
export function localZoneName(): string | undefined {
  // Some browsers return no name, despite the type.
  return Intl.DateTimeFormat().resolvedOptions().timeZone || undefined;
}
