import { expect, it } from 'vitest';
import { type ReminderLead } from '../idea/leads.ts';
import { oneMailEach } from './one-mail.ts';
import { type ReminderMessage } from './plan-reminders.ts';
import { type Reminder } from './reminder.ts';

const reminder = (ideaId: string, lead: ReminderLead = 60, deadlineAt = 7_200_000): Reminder => ({
  ideaId,
  title: ideaId,
  deadline: '1970-01-01T02:00',
  deadlineAt,
  lead,
  at: deadlineAt - lead * 60_000,
  sendAt: deadlineAt - lead * 60_000,
});
const single = (one: Reminder): ReminderMessage => ({
  kind: 'reminder',
  id: one.ideaId,
  notBefore: 9,
  reminder: one,
  minutesLeft: one.lead,
});
const summary = (count: number, reminders: readonly Reminder[], notBefore = 9): ReminderMessage => ({
  kind: 'summary',
  id: 'quiet 1',
  notBefore,
  reason: 'quiet',
  count,
  reminders,
});
const group = { count: 0, listed: [] };
const digest: ReminderMessage = {
  kind: 'digest',
  id: 'digest 1',
  notBefore: 9,
  digest: { overdue: group, today: group, nextDays: group },
};

it.each<[string, readonly ReminderMessage[]]>([
  ['nothing', []],
  ['one reminder', [single(reminder('kite'))]],
  ['a digest beside a reminder', [single(reminder('kite')), digest]],
  ['a summary that is sent later', [single(reminder('kite')), summary(2, [reminder('boat')], 10)]],
])('leaves as they are: %s', (_, messages) => {
  expect(oneMailEach(messages)).toEqual(messages);
});

it('makes one mail of several reminders, the earliest deadline first', () => {
  const kite = reminder('kite', 60, 7_260_000);
  const boat = reminder('boat');
  expect(oneMailEach([single(kite), single(boat), digest])).toEqual([
    {
      kind: 'summary',
      id: 'many 3660000',
      notBefore: 9,
      reason: 'many',
      count: 2,
      reminders: [boat, kite],
    },
    digest,
  ]);
});

it('names an idea once, with the reminder nearest to its deadline', () => {
  expect(oneMailEach([single(reminder('kite')), single(reminder('kite', 15))])).toEqual([
    single(reminder('kite', 15)),
  ]);
  expect(
    oneMailEach([single(reminder('kite')), summary(30, [reminder('kite', 15), reminder('boat')])]),
  ).toMatchObject([{ count: 30, reminders: [{ ideaId: 'boat' }, { ideaId: 'kite', lead: 15 }] }]);
});

it('lists at most 20 ideas, and counts the others', () => {
  const many = Array.from({ length: 20 }, (_, index) => reminder(`idea-${index}`));
  expect(oneMailEach([single(reminder('kite')), summary(33, many)])).toMatchObject([
    { count: 34, reminders: { length: 20 } },
  ]);
});
