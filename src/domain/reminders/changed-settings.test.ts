import { expect, it } from 'vitest';
import { namedZone } from '../deadline/named-zone.ts';
import { stateAfterSettings, sentUntilAfter } from './changed-settings.ts';
import { planReminders } from './plan-reminders.ts';
import { type ReminderSettings, defaultReminderSettings } from './reminder-settings.ts';
import { type RemindedIdea, type RemindedPerson } from './reminder.ts';

const settings = { ...defaultReminderSettings, push: true, leads: [60] as const };
const madrid = { settings, zone: namedZone('Europe/Madrid') };
const newYork = { settings, zone: namedZone('America/New_York') };
const tokyo = { settings, zone: namedZone('Asia/Tokyo') };
const at = (text: string) => Date.parse(text);
const idea = (id: string, deadline: string) => ({ id, title: id, deadline, progress: 0 });
const inMadrid = (changed: Partial<ReminderSettings>) => ({
  ...madrid,
  settings: { ...settings, ...changed },
});

it.each([
  ['nothing is due', null, '2026-11-20T12:00:00Z'],
  ['nothing is due yet', '2026-11-20T12:00:01Z', '2026-11-20T12:00:00Z'],
  ['something is still to be sent', '2026-11-20T11:59:00Z', '2026-11-20T09:00:00Z'],
])('keeps what is still to be sent: %s', (_case, nextAt, expected) => {
  const state = {
    remindedUntil: at('2026-11-20T09:00:00Z'),
    sentUntil: null,
    nextAt: nextAt === null ? null : at(nextAt),
  };
  const now = at('2026-11-20T12:00:00Z');
  expect(stateAfterSettings(state, madrid, inMadrid({ leads: [15] }), now)).toEqual({
    remindedUntil: at(expected),
    sentUntil: at(expected),
  });
});

it('still sends what a move to the east has put into the past, and nothing twice', () => {
  const now = at('2026-11-20T10:00:00Z');
  // 11:00 in Madrid, 19:00 in Tokyo.
  const ideas = [idea('sent', '2026-11-20T11:30'), idea('passed', '2026-11-20T16:00')];
  const state = { remindedUntil: now - 60_000, sentUntil: null, nextAt: at('2026-11-20T14:00:00Z') };
  const changed = stateAfterSettings(state, madrid, tokyo, now);
  expect(changed).toEqual({ remindedUntil: now, sentUntil: at('2026-11-20T02:00:00Z') });
  const messages = planReminders({ ideas, ...tokyo, ...changed, now });
  expect(messages.map(({ id }) => id)).toEqual(['passed 2026-11-20T16:00 60']);
});

it('never waits for a moment in the future after a move to the west', () => {
  const now = at('2026-11-20T10:00:00Z');
  const state = { remindedUntil: now - 60_000, sentUntil: null, nextAt: null };
  expect(stateAfterSettings(state, madrid, newYork, now)).toEqual({ remindedUntil: now, sentUntil: now });
});

it('still sends what the quiet hours until then hold back', () => {
  const now = at('2026-11-21T06:30:00Z');
  // At 23:00 in Madrid, in quiet hours since 22:00; it was to be sent at 08:00.
  const ideas = [idea('held', '2026-11-21T00:00'), idea('sent', '2026-11-20T22:59')];
  const state = {
    remindedUntil: at('2026-11-20T21:00:00Z'),
    sentUntil: null,
    nextAt: at('2026-11-21T07:00:00Z'),
  };
  const loud = inMadrid({ quietFrom: '00:00', quietTo: '00:00' });
  const changed = stateAfterSettings(state, madrid, loud, now);
  expect(changed).toEqual({ remindedUntil: now, sentUntil: at('2026-11-20T20:59:59.999Z') });
  const messages = planReminders({ ideas, ...loud, ...changed, now });
  expect(messages.map(({ id }) => id)).toEqual(['held 2026-11-21T00:00 60']);
});

/** The ids of the messages from noon on, by a claim each minute, with a change of settings at one moment. */
function sentWith(
  ideas: readonly RemindedIdea[],
  [before, after]: readonly [RemindedPerson, RemindedPerson],
  changedAt: string,
  last: string,
): readonly string[] {
  const sent: string[] = [];
  let person = before;
  let state = { remindedUntil: at('2026-11-20T12:00+01:00'), sentUntil: null as number | null };
  for (let now = state.remindedUntil; now <= at(last); now += 60_000) {
    if (now === at(changedAt)) {
      state = stateAfterSettings({ ...state, nextAt: null }, before, after, now);
      person = after;
    }
    for (const { id } of planReminders({ ideas, ...person, ...state, now }))
      sent.push(`${new Date(now + 3_600_000).toISOString().slice(11, 16)} ${id}`);
    state = { remindedUntil: now, sentUntil: sentUntilAfter(state.sentUntil, now, person) };
  }
  return sent;
}

it.each<[string, Partial<ReminderSettings>, Partial<ReminderSettings>, string, readonly string[]]>([
  [
    'begin earlier, over a moment at which one was sent',
    { quietFrom: '23:00' },
    { quietFrom: '22:00' },
    '2026-11-20T22:45+01:00',
    ['22:30 kite 2026-11-20T23:30 60', '08:00 boat 2026-11-21T00:30 60'],
  ],
  [
    'end later, after one that they held back was sent',
    {},
    { quietTo: '09:30' },
    '2026-11-21T08:05+01:00',
    [`08:00 quiet ${at('2026-11-21T08:00+01:00')}`, '09:30 late-riser 2026-11-21T10:00 60'],
  ],
  [
    'are turned off while they hold some back',
    {},
    { quietFrom: '00:00', quietTo: '00:00' },
    '2026-11-20T23:35+01:00',
    [
      '23:35 boat 2026-11-21T00:30 60',
      '23:35 kite 2026-11-20T23:30 60',
      '09:00 late-riser 2026-11-21T10:00 60',
    ],
  ],
])('sends each reminder once where quiet hours %s', (_case, before, after, changedAt, expected) => {
  const ideas = [idea('kite', '2026-11-20T23:30'), idea('boat', '2026-11-21T00:30')];
  if (expected.some((line) => line.includes('late-riser')))
    ideas.push(idea('late-riser', '2026-11-21T10:00'));
  const sent = sentWith(ideas, [inMadrid(before), inMadrid(after)], changedAt, '2026-11-21T12:00+01:00');
  expect(sent).toEqual(expected);
});

it('sends a digest of the quiet hours once, whatever settings change in them', () => {
  const before = inMadrid({ digest: 'daily', digestAt: '07:00' });
  const after = inMadrid({ digest: 'daily', digestAt: '07:00', leads: [15] });
  expect(
    sentWith(
      [idea('kite', '2026-11-22T12:00')],
      [before, after],
      '2026-11-21T07:05+01:00',
      '2026-11-21T12:00+01:00',
    ),
  ).toEqual([`07:00 digest ${at('2026-11-21T07:00+01:00')}`]);
});

it.each([
  ['outside them', 5, '2026-11-20T20:00Z', null],
  ['in them', at('2026-11-20T12:00Z'), '2026-11-21T02:00Z', at('2026-11-20T20:59:59.999Z')],
  ['in them, set within them', at('2026-11-21T01:00Z'), '2026-11-21T02:00Z', at('2026-11-21T01:00Z')],
  // Clocks were set back by an hour: 22:00 is ten hours before 07:00.
  ['in the night with 25 hours', 5, '2026-10-25T06:00Z', at('2026-10-24T19:59:59.999Z')],
  ['where nothing has changed', null, '2026-11-21T02:00Z', null],
])(
  'counts by the moment of reminders until quiet hours are over: %s',
  (_case, sentUntil, until, expected) => {
    expect(sentUntilAfter(sentUntil, at(until), madrid)).toBe(expected);
  },
);

it('keeps the moment in the second pass of an hour, and where it has seconds', () => {
  for (const text of ['2026-10-25T01:10:20.500Z', '2026-11-20T12:00:20.500Z']) {
    const now = at(text);
    const loud = inMadrid({ quietFrom: '00:00', quietTo: '00:00' });
    const state = { remindedUntil: now, sentUntil: null, nextAt: null };
    expect(stateAfterSettings(state, loud, madrid, now).sentUntil).toBe(now);
  }
});

it('keeps the moment where the other clock shows a year that no deadline has', () => {
  const now = at('9999-12-31T20:00:00Z');
  const state = { remindedUntil: now, sentUntil: null, nextAt: null };
  expect(stateAfterSettings(state, newYork, tokyo, now).sentUntil).toBeLessThanOrEqual(now);
});
