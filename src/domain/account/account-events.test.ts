import { expect, it } from 'vitest';
import {
  type AccountEvent,
  accountEventKinds,
  eventIdOf,
  maxEventsOf,
  maxKeptEvents,
  mergeEvents,
  quarterHourMs,
} from './account-events.ts';

const event: AccountEvent = {
  kind: 'sign_in_refused',
  at: 10 * quarterHourMs,
  browser: 'Firefox',
  system: 'Linux',
  network: '192.0.2.0/24',
  count: 1,
};

it('names an event by kind, quarter of an hour, network and browser', () => {
  expect(eventIdOf(event)).toBe('sign_in_refused/10/192.0.2.0/24/Firefox/Linux');
  expect(eventIdOf({ ...event, at: event.at + quarterHourMs - 1 })).toBe(eventIdOf(event));
  const others: Partial<AccountEvent>[] = [
    { at: event.at + quarterHourMs },
    { at: event.at - 1 },
    { kind: 'signed_in' },
    { network: '198.51.100.0/24' },
    { browser: '' },
    { system: 'Windows' },
  ];
  const ids = others.map((other) => eventIdOf({ ...event, ...other }));
  expect(new Set([eventIdOf(event), ...ids]).size).toBe(others.length + 1);
});

it('counts events with the same id as one, with the time of the last', () => {
  const later = { ...event, at: event.at + 5, count: 3 };
  const elsewhere = { ...event, network: '198.51.100.0/24' };
  expect(mergeEvents([event, elsewhere, later, event])).toEqual([
    { ...event, at: event.at + 5, count: 5 },
    elsewhere,
  ]);
  expect(mergeEvents([])).toEqual([]);
});

it('keeps fewer refused sign-ins than a list has, so that a flood of them cannot fill it', () => {
  expect(maxEventsOf('sign_in_refused')).toBe(20);
  expect(maxEventsOf('signed_in')).toBe(50);
  expect(maxKeptEvents).toBe(50 * (accountEventKinds.length - 1) + 20);
});
