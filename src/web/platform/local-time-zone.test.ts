import { expect, it, vi } from 'vitest';
import { namedZone } from '#domain/deadline/named-zone.ts';
import { localZone, localZoneName } from './local-time-zone.ts';

it('names the zone that it reads deadlines in', () => {
  const name = localZoneName() ?? '';
  const zone = namedZone(name);
  for (let hours = 0; hours < 366 * 24; hours++) {
    const date = new Date(Date.UTC(2027, 0, 1, hours, 30));
    const wall = {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      hour: date.getUTCHours(),
      minute: 30,
      second: 0,
      millisecond: 0,
    };
    expect(zone(wall)).toBe(localZone(wall));
  }
});

it.each(['', undefined])('gives no name where the browser says %j', (timeZone) => {
  const options = Intl.DateTimeFormat().resolvedOptions();
  const give = { ...options, timeZone } as Intl.ResolvedDateTimeFormatOptions;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(give);
  expect(localZoneName()).toBe(undefined);
});
