import fc from 'fast-check';
import { expect, it } from 'vitest';
import { namedZone } from '../deadline/named-zone.ts';
import { type ReminderLead, reminderLeads } from '../idea/leads.ts';
import { docOf } from '../testing/make-idea.ts';
import { earlier, nextReminderAmong, nextReminderAt, remindedUntilAfter } from './next-reminder-at.ts';
import { planReminders } from './plan-reminders.ts';
import { type ReminderSettings, defaultReminderSettings } from './reminder-settings.ts';
import { type RemindedIdea } from './reminder.ts';

const zone = namedZone('Europe/Madrid');
const on: ReminderSettings = { ...defaultReminderSettings, push: true };
const after = Date.parse('2026-11-30T12:00+01:00');

const idea = (deadline: string, leads: readonly ReminderLead[]): RemindedIdea => ({
  ...docOf({ deadline }),
  leads,
});

it.each<[string, readonly RemindedIdea[], Partial<ReminderSettings>, string | null, string | null]>([
  ['no idea', [], {}, null, null],
  ['everything off', [idea('2026-12-01T12:00', [60])], { push: false, digest: 'daily' }, null, null],
  [
    'the nearest lead',
    [idea('2026-12-01T18:00', [0, 60])],
    {},
    '2026-12-01T16:00:00.000Z',
    '2026-12-01T16:00:00.000Z',
  ],
  [
    'the next lead, as the first is over',
    [idea('2026-11-30T12:30', [15, 60])],
    {},
    '2026-11-30T11:15:00.000Z',
    '2026-11-30T11:15:00.000Z',
  ],
  ['a lead that is over this moment', [idea('2026-11-30T13:00', [60])], {}, null, null],
  [
    'the end of the quiet hours',
    [idea('2026-11-30T23:30', [60])],
    {},
    '2026-12-01T07:00:00.000Z',
    '2026-12-01T07:00:00.000Z',
  ],
  [
    'the nearest idea',
    [idea('2026-12-09', [0]), idea('2026-12-05T12:00', [0])],
    {},
    '2026-12-05T11:00:00.000Z',
    '2026-12-05T11:00:00.000Z',
  ],
  [
    'a digest before it',
    [idea('2026-12-05T12:00', [0])],
    { digest: 'daily' },
    '2026-12-01T07:00:00.000Z',
    '2026-12-05T11:00:00.000Z',
  ],
  [
    'a digest without ideas',
    [],
    { mail: true, push: false, digest: 'weekly' },
    '2026-12-07T07:00:00.000Z',
    null,
  ],
  [
    'a digest after it',
    [idea('2026-11-30T18:00', [0])],
    { digest: 'daily' },
    '2026-11-30T17:00:00.000Z',
    '2026-11-30T17:00:00.000Z',
  ],
])('is the next moment, with the digest and without: %s', (_, ideas, settings, expected, expectedAmong) => {
  const person = { settings: { ...on, ...settings }, zone };
  const utc = (moment: number | null) => moment && new Date(moment).toISOString();
  expect(utc(nextReminderAt(ideas, person, after))).toBe(expected);
  expect(utc(nextReminderAmong(ideas, person, after))).toBe(expectedAmong);
});

it('leaves nothing due before the moment it names, and something at it', () => {
  const minutes = fc.integer({ min: -2_000, max: 20_000 });
  const ideas = fc.array(
    fc.record({
      minute: minutes,
      leads: fc.subarray([...reminderLeads], { maxLength: 3 }),
      progress: fc.constantFrom(0, 0, 0, 100),
    }),
    { maxLength: 6 },
  );
  const times = fc.constantFrom('00:00', '02:30', '08:00', '13:15', '22:00');
  const settings = fc.record({ quietFrom: times, quietTo: times });
  const starts = fc.constantFrom(after, Date.parse('2026-03-28T20:00Z'), Date.parse('2026-10-24T20:00Z'));
  fc.assert(
    fc.property(ideas, settings, starts, (drawn, quiet, start) => {
      const person = { settings: { ...on, ...quiet }, zone };
      const given = drawn.map(({ minute, leads, progress }, index) => ({
        ...docOf({
          id: `idea-${index}`,
          deadline: new Date(start + minute * 60_000).toISOString().slice(0, 16),
          progress,
        }),
        leads,
      }));
      const planned = (now: number) =>
        planReminders({ ...person, ideas: given, remindedUntil: start, now }).length;
      const next = nextReminderAt(given, person, start);
      if (next === null) {
        for (const days of [1, 5, 15]) expect(planned(start + days * 86_400_000)).toBe(0);
        return;
      }
      expect(next).toBeGreaterThan(start);
      expect(planned(next - 1)).toBe(0);
      expect(planned(next)).toBeGreaterThan(0);
    }),
  );
});

it.each([
  [null, null, null],
  [1, null, 1],
  [null, 2, 2],
  [3, 2, 2],
])('takes the earlier of %s and %s', (a, b, expected) => {
  expect(earlier(a, b)).toBe(expected);
});

it.each([
  ['nothing is due', null, 900],
  ['something is due later', 901, 900],
  ['something is due now', 900, 100],
  ['something is overdue', 500, 100],
])('moves on to the moment of a mutation unless something is due: %s', (_, nextAt, expected) => {
  expect(remindedUntilAfter(100, nextAt, 900)).toBe(expected);
});

it('does not move back with the clock', () => {
  expect(remindedUntilAfter(1_000, null, 900)).toBe(1_000);
});

it('announces nothing for a lead that was over when the deadline was set', () => {
  const lastTold = after - 5 * 86_400_000;
  const set = { ...on, leads: [1_440 as const] };
  const soon = idea('2026-11-30T20:00', [1_440, 60]);
  const remindedUntil = remindedUntilAfter(lastTold, null, after);
  const now = after + 7 * 3_600_000;
  const messages = planReminders({ ideas: [soon], settings: set, zone, remindedUntil, now });
  expect(messages.map(({ id }) => id)).toEqual(['idea-1 2026-11-30T20:00 60']);
});
