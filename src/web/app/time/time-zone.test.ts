import { expect, it } from 'vitest';
import { fixedZone } from '#domain/deadline/deadline.ts';
import { watchTimeZone } from './time-zone.ts';

/** A device that can be taken elsewhere, put to sleep and left alone. */
function device() {
  let name: string | undefined = 'Europe/Madrid';
  const wakeHandlers: (() => void)[] = [];
  let later = () => {};
  const zone = watchTimeZone({
    zone: fixedZone(0),
    zoneName: () => name,
    now: () => 0,
    isVisible: () => true,
    onWake(handler) {
      wakeHandlers.push(handler);
      return () => {};
    },
    schedule(_, run) {
      later = run;
      return () => {};
    },
  });
  let changes = 0;
  zone.subscribe(() => changes++);
  return {
    zone,
    changes: () => changes,
    travel: (to: string | undefined) => void (name = to),
    wake: () => wakeHandlers.forEach((handler) => handler()),
    minute: () => later(),
  };
}

it.each(['wake', 'minute'] as const)('notices another zone after a %s, once', (when) => {
  const { changes, travel, zone, ...after } = device();
  const before = zone.get();
  after[when]();
  expect(zone.get()).toBe(before);
  travel('America/New_York');
  expect(zone.get()).toBe(before);
  after[when]();
  expect(zone.get()).not.toBe(before);
  after[when]();
  after[when]();
  expect(changes()).toBe(1);
});

it('goes on looking minute by minute', () => {
  const { changes, minute, travel } = device();
  for (const name of ['Asia/Tokyo', 'Asia/Seoul', undefined, 'Asia/Tokyo']) {
    travel(name);
    minute();
  }
  expect(changes()).toBe(4);
});
