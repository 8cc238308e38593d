import { type WallTime, type Zone } from '../deadline.ts';

/** Milliseconds the zone of this name is ahead of UTC at a moment given in whole seconds. */
function offsetIn(timeZone: string): (time: number) => number {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (time) => {
    const parts = new Map(clock.formatToParts(time).map((part) => [part.type, Number(part.value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const shown = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    );
    return shown - time;
  };
}

/** Minutes the zone of this name is ahead of UTC at a moment. */
export function utcOffsetIn(timeZone: string): (at: number) => number {
  const offsetAt = offsetIn(timeZone);
  return (at) => offsetAt(Math.floor(at / 1_000) * 1_000) / 60_000;
}

/**
 * The zone of this name, as the browser's own clock reads it: a time the clocks skip is read with the
 * offset before the change, and of a time they show twice the first is meant.
 */
export function zoneOf(timeZone: string): Zone {
  const offsetAt = offsetIn(timeZone);
  return (wall) => {
    const seconds = asUtc(wall);
    const before = seconds - offsetAt(seconds - 86_400_000);
    const after = seconds - offsetAt(seconds + 86_400_000);
    const shown = [before, after].filter((time) => time + offsetAt(time) === seconds);
    return (shown.length === 0 ? before : Math.min(...shown)) + wall.millisecond;
  };
}

function asUtc(wall: WallTime): number {
  return Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second);
}
