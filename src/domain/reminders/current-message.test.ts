import { expect, it } from 'vitest';
import { fixedZone } from '../deadline/deadline.ts';
import { currentMessage, ideasOf } from './current-message.ts';
import { type ReminderMessage } from './plan-reminders.ts';
import { defaultReminderSettings } from './reminder-settings.ts';
import { type RemindedIdea } from './reminder.ts';

const person = { settings: { ...defaultReminderSettings, push: true }, zone: fixedZone(0) };
const deadline = '2026-11-21T10:00';
const deadlineAt = Date.parse(`${deadline}Z`);
const sentAt = deadlineAt - 86_400_000;
const now = sentAt + 7_200_000;
const idea = (id: string): RemindedIdea => ({ id, title: `The ${id}`, deadline, progress: 0 });
const reminderOf = (ideaId: string) => ({
  ideaId,
  title: ideaId,
  deadline,
  deadlineAt,
  lead: 1_440 as const,
  at: sentAt,
  sendAt: sentAt,
});
const one: ReminderMessage = {
  kind: 'reminder',
  id: `kite ${deadline} 1440`,
  notBefore: sentAt,
  reminder: reminderOf('kite'),
  minutesLeft: 1_440,
};
const several: ReminderMessage = {
  kind: 'summary',
  id: 'late 1',
  notBefore: sentAt,
  reason: 'late',
  count: 2,
  reminders: [reminderOf('kite'), reminderOf('boat')],
};

it('has the title and the time left as they are now', () => {
  expect(currentMessage(one, [idea('kite')], person, now)).toEqual({
    ...one,
    reminder: { ...reminderOf('kite'), title: 'The kite' },
    minutesLeft: 1_320,
  });
});

it('has the deadline and the time left of a zone that has changed', () => {
  // Six hours behind the zone in which it was planned.
  const moved = { ...person, zone: fixedZone(-360) };
  const later = deadlineAt + 6 * 3_600_000;
  expect(currentMessage(one, [idea('kite')], moved, now)).toMatchObject({
    reminder: { deadlineAt: later },
    minutesLeft: 1_320 + 360,
  });
  expect(currentMessage(several, [idea('boat')], moved, now)).toMatchObject({
    reminders: [{ ideaId: 'boat', deadlineAt: later }],
  });
});

it.each([
  ['deleted', []],
  ['finished', [{ ...idea('kite'), progress: 100 }]],
  ['set aside', [{ ...idea('kite'), setAside: 'someday' }]],
  ['set aside until later', [{ ...idea('kite'), setAside: '2026-11-21T09:00' }]],
  ['given another deadline', [{ ...idea('kite'), deadline: '2026-11-22T10:00' }]],
  ['given other reminders', [{ ...idea('kite'), leads: [60 as const] }]],
  ['given no reminder', [{ ...idea('kite'), leads: [] }]],
])('leaves out an idea that was %s', (_change, ideas) => {
  expect(currentMessage(one, ideas, person, now)).toBe(null);
});

it('keeps an idea that has returned, and one with the same reminder of its own', () => {
  const returned = { ...idea('kite'), setAside: '2026-11-20T09:00', leads: [60, 1_440] as const };
  expect(currentMessage(one, [returned], person, now)).not.toBe(null);
});

it('leaves out of several those that no longer count', () => {
  const left = currentMessage(several, [idea('boat')], person, now);
  expect(left).toMatchObject({ count: 1, reminders: [{ ideaId: 'boat', title: 'The boat' }] });
  expect(currentMessage(several, [], person, now)).toBe(null);
  // Only the number of unlisted ideas is known.
  expect(currentMessage({ ...several, count: 30 }, [], person, now)).toMatchObject({
    count: 28,
    reminders: [],
  });
});

it('writes a digest of the ideas that there are', () => {
  const group = { count: 0, listed: [] };
  const digest = { overdue: group, today: group, nextDays: group };
  const old: ReminderMessage = { kind: 'digest', id: 'digest 1', notBefore: sentAt, digest };
  expect(currentMessage(old, [idea('kite')], person, now)).toMatchObject({
    digest: { nextDays: { count: 1, listed: [{ title: 'The kite' }] } },
  });
  expect(currentMessage(old, [], person, now)).toBe(null);
});

it.each([one, several])('is not sent more than a day late: $kind', (message) => {
  const ideas = [idea('kite'), idea('boat')];
  expect(currentMessage(message, ideas, person, sentAt + 86_400_000)).not.toBe(null);
  expect(currentMessage(message, ideas, person, sentAt + 86_400_001)).toBe(null);
});

it('names the ideas that it needs', () => {
  expect(ideasOf(one)).toEqual(['kite']);
  expect(ideasOf(several)).toEqual(['kite', 'boat']);
});
