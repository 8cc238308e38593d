import { expect, it } from 'vitest';
import { namedZone } from '../deadline/named-zone.ts';
import { type ReminderLead } from '../idea/leads.ts';
import { docOf } from '../testing/make-idea.ts';
import { type ReminderSettings, defaultReminderSettings } from './reminder-settings.ts';
import { type RemindedIdea, reminderId, remindersOf } from './reminder.ts';

const madrid = namedZone('Europe/Madrid');
const awake: ReminderSettings = {
  ...defaultReminderSettings,
  push: true,
  quietFrom: '00:00',
  quietTo: '00:00',
};

/** The leads of an idea, each with when its reminder is sent, in UTC. */
function sent(
  idea: Partial<RemindedIdea>,
  { zone = 'Europe/Madrid', after = 0, until = Infinity, ...settings }: TellOptions = {},
) {
  const person = { settings: { ...awake, ...settings }, zone: namedZone(zone) };
  return remindersOf({ ...docOf(), ...idea }, person, { after, until }).map(({ lead, sendAt }) => [
    lead,
    new Date(sendAt).toISOString(),
  ]);
}

type TellOptions = Partial<ReminderSettings> & {
  readonly zone?: string;
  readonly after?: number;
  readonly until?: number;
};

it.each<[string, ReminderLead, string]>([
  // Clocks go from 02:00 to 03:00.
  ['2026-03-29T01:59', 0, '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T02:30', 0, '2026-03-29T01:30:00.000Z'],
  ['2026-03-29T03:00', 0, '2026-03-29T01:00:00.000Z'],
  ['2026-03-29T03:00', 15, '2026-03-29T00:45:00.000Z'],
  ['2026-03-29T03:10', 60, '2026-03-29T00:10:00.000Z'],
  ['2026-03-29T09:00', 1_440, '2026-03-28T07:00:00.000Z'],
  ['2026-03-30T09:00', 1_440, '2026-03-29T07:00:00.000Z'],
  ['2026-03-29T09:00', 10_080, '2026-03-22T07:00:00.000Z'],
  // Clocks go from 03:00 back to 02:00.
  ['2026-10-25T02:30', 0, '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T02:30', 60, '2026-10-24T23:30:00.000Z'],
  ['2026-10-25T03:00', 0, '2026-10-25T02:00:00.000Z'],
  ['2026-10-25T03:00', 60, '2026-10-25T01:00:00.000Z'],
  ['2026-10-25T03:00', 180, '2026-10-24T23:00:00.000Z'],
  ['2026-10-25T09:00', 1_440, '2026-10-24T08:00:00.000Z'],
])(
  'comes in the right minute on both nights in Madrid: %s, %d minutes before',
  (deadline, lead, expected) => {
    expect(sent({ deadline, leads: [lead] })).toEqual([[lead, expected]]);
  },
);

it.each([
  ['Europe/Madrid', '2026-12-01T08:00:00.000Z'],
  ['America/New_York', '2026-12-01T14:00:00.000Z'],
  ['Asia/Kathmandu', '2026-12-01T03:15:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-30T19:00:00.000Z'],
])('reads the deadline where the person is: in %s', (zone, expected) => {
  expect(sent({ deadline: '2026-12-01T09:00' }, { zone, leads: [0] })).toEqual([[0, expected]]);
});

it.each<[string, readonly ReminderLead[] | undefined, readonly number[]]>([
  ['as in the settings', undefined, [60, 1_440]],
  ['never', [], []],
  ['its own', [0, 15, 10_080], [0, 15, 10_080]],
])('follows the leads of an idea: %s', (_, leads, expected) => {
  const idea = leads === undefined ? {} : { leads };
  expect(sent(idea, { leads: [60, 1_440] }).map(([lead]) => lead)).toEqual(expected);
});

it('returns only what is after the first moment, and not after the last', () => {
  const at = Date.parse('2026-12-01T08:00:00.000Z');
  const count = (after: number, until: number) => sent({ leads: [0] }, { after, until }).length;
  expect([count(at - 1, at), count(at, at + 1), count(at - 2, at - 1), count(at - 1, Infinity)]).toEqual([
    1, 0, 0, 1,
  ]);
});

it('holds back to the end of the quiet hours, which the window sees', () => {
  const quiet = { quietFrom: '22:00', quietTo: '08:00', leads: [0] as const };
  const expected = [[0, '2026-12-01T07:00:00.000Z']];
  const idea = { deadline: '2026-11-30T23:30' };
  const end = Date.parse('2026-12-01T07:00:00.000Z');
  expect(sent(idea, quiet)).toEqual(expected);
  expect(sent(idea, { ...quiet, after: end - 1, until: end })).toEqual(expected);
  expect(sent(idea, { ...quiet, until: end - 1 })).toEqual([]);
});

it.each<[string, Partial<RemindedIdea>, number]>([
  ['an unfinished idea', {}, 1],
  ['one at 99 %', { progress: 99 }, 1],
  ['a finished one', { progress: 100 }, 0],
  ['one set aside for someday', { setAside: 'someday' }, 0],
  ['one set aside until a minute after', { setAside: '2026-12-01T09:01' }, 0],
  ['one that returns at that moment', { setAside: '2026-12-01T09:00' }, 1],
  ['one that has returned', { setAside: '2026-11-25T09:00' }, 1],
  ['one with an unreadable return', { setAside: 'soon' }, 1],
  ['one without a deadline', { deadline: '' }, 0],
  ['one with an unreadable deadline', { deadline: 'in spring' }, 0],
  ['one on a day that does not exist', { deadline: '2026-02-30T09:00' }, 0],
  ['one with a date alone', { deadline: '2026-12-01' }, 1],
  ['one in the year 10000', { deadline: '10000-01-01T00:00' }, 0],
  ['one at the end of the year 275760', { deadline: '275760-12-31T00:00' }, 0],
  ['one whose last hour is in the year 10000 in UTC', { deadline: '9999-12-31T23:59' }, 0],
])('has reminders of %s: %j', (_, idea, expected) => {
  expect(sent(idea, { leads: [0], zone: 'America/New_York' })).toHaveLength(expected);
});

it.each([
  ['00:00', '00:00', ['9999-12-31T22:30:00.000Z']],
  ['22:00', '08:00', []],
])(
  'does not fail at the end of the year 9999, with quiet hours from %s to %s',
  (quietFrom, quietTo, expected) => {
    const idea = { deadline: '9999-12-31T23:30' };
    const moments = sent(idea, { leads: [60], zone: 'UTC', quietFrom, quietTo }).map(([, at]) => at);
    expect(moments).toEqual(expected);
  },
);

it('names a reminder by its idea, deadline and lead', () => {
  const [first] = remindersOf({ ...docOf(), leads: [60] }, { settings: awake, zone: madrid }, { after: 0 });
  expect(first && reminderId(first)).toBe('idea-1 2026-12-01T09:00 60');
});
