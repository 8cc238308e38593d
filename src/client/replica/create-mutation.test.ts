import { expect, it } from 'vitest';
import { checkIdeaFields, momentOf } from '#domain/mutation/check-idea-fields.ts';
import { type Environment } from '../environment.ts';
import { createMutation, currentStamp } from './create-mutation.ts';

/** A device in Berlin whose clock shows 02:10 for the second time. */
const at = Date.parse('2026-10-25T01:10:00.000Z');
const device = (zone: string | undefined) =>
  ({
    now: () => at,
    utcOffsetMinutes: () => 60,
    zoneName: () => zone,
    newId: () => 'made-here',
  }) as unknown as Environment;

it('stamps the time and time zone', () => {
  expect(createMutation(device('Europe/Berlin'), 'addCategory', { name: 'Kites' })).toEqual({
    id: 'made-here',
    name: 'addCategory',
    args: { name: 'Kites' },
    at,
    utcOffset: 60,
    zone: 'Europe/Berlin',
  });
});

it('omits the time zone if the browser reports none', () => {
  const intent = createMutation(device(undefined), 'addCategory', { name: 'Kites' }, 'given');
  expect(Object.keys(intent)).toEqual(['id', 'name', 'args', 'at', 'utcOffset']);
  expect(intent.id).toBe('given');
});

it.each([
  ['Europe/Berlin', '2026-10-25T02:30', 'deadline-not-future'],
  ['Europe/Berlin', '2026-10-25T03:00', undefined],
  [undefined, '2026-10-25T02:30', undefined],
  [undefined, '2026-10-25T02:10', 'deadline-not-future'],
])('judges a form as the intent is judged, in the zone %s, with the deadline %s', (zone, deadline, code) => {
  expect(checkIdeaFields({ deadline }, momentOf(currentStamp(device(zone))))?.code).toBe(code);
});
