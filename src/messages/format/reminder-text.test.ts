import { expect, it } from 'vitest';
import { type ReminderMessage } from '#domain/reminders/plan-reminders.ts';
import { type Reminder } from '#domain/reminders/reminder.ts';
import { dueText, reminderText, testText } from './reminder-text.ts';

it.each([
  [0, 'Due now', 'Vence ahora'],
  [1, 'Due in 1 minute', 'Vence en 1 minuto'],
  [15, 'Due in 15 minutes', 'Vence en 15 minutos'],
  [60, 'Due in 1 hour', 'Vence en 1 hora'],
  [180, 'Due in 3 hours', 'Vence en 3 horas'],
  [1_440, 'Due in 1 day', 'Vence en 1 día'],
  [4_320, 'Due in 3 days', 'Vence en 3 días'],
  [10_080, 'Due in 1 week', 'Vence en 1 semana'],
  [-1, 'Was due 1 minute ago', 'Venció hace 1 minuto'],
  [-510, 'Was due 9 hours ago', 'Venció hace 9 horas'],
  [-1_440, 'Was due 1 day ago', 'Venció hace 1 día'],
])('says when an idea is due, %d minutes before', (minutes, english, spanish) => {
  expect([dueText(minutes, 'en'), dueText(minutes, 'es')]).toEqual([english, spanish]);
});

const reminder = (title: string): Reminder => ({
  ideaId: title,
  title,
  deadline: '2026-12-01T09:00',
  deadlineAt: 0,
  lead: 1_440,
  at: 0,
  sendAt: 0,
});
const common = { id: 'x', notBefore: 0 };
const summary = (count: number): ReminderMessage => ({
  ...common,
  kind: 'summary',
  reason: 'quiet',
  count,
  reminders: Array.from({ length: Math.min(count, 20) }, (_, index) => reminder(`Idea ${index + 1}`)),
});
const digest = (...counts: readonly [number, number, number]): ReminderMessage => {
  const [overdue, today, nextDays] = counts.map((count) => ({ count, listed: [] }));
  const none = { count: 0, listed: [] };
  return {
    ...common,
    kind: 'digest',
    digest: { overdue: overdue ?? none, today: today ?? none, nextDays: nextDays ?? none },
  };
};

it.each<[string, ReminderMessage, readonly string[], readonly string[]]>([
  [
    'a reminder',
    { ...common, kind: 'reminder', reminder: reminder('Kite'), minutesLeft: 1_440 },
    ['Kite', 'Due in 1 day'],
    ['Kite', 'Vence en 1 día'],
  ],
  ['two', summary(2), ['Reminders for 2 ideas', 'Idea 1\nIdea 2'], ['Avisos de 2 ideas', 'Idea 1\nIdea 2']],
  [
    'thirty',
    summary(30),
    ['Reminders for 30 ideas', 'Idea 1\nIdea 2\nIdea 3\nIdea 4\nIdea 5\nand 25 more'],
    ['Avisos de 30 ideas', 'Idea 1\nIdea 2\nIdea 3\nIdea 4\nIdea 5\ny 25 más'],
  ],
  [
    'a digest',
    digest(1, 2, 3),
    ['Your deadlines', '1 overdue · 2 due today · 3 due in the next 7 days'],
    ['Tus fechas límite', '1 vencida · 2 vencen hoy · 3 vencen en los próximos 7 días'],
  ],
  [
    'a digest of one group',
    digest(0, 1, 0),
    ['Your deadlines', '1 due today'],
    ['Tus fechas límite', '1 vence hoy'],
  ],
])('says %s in a notification', (_, message, english, spanish) => {
  const texts = (['en', 'es'] as const).map((language) => Object.values(reminderText(message, language)));
  expect(texts).toEqual([english, spanish]);
});

it('says that notifications arrive', () => {
  expect([testText('en'), testText('es')]).toEqual([
    { title: 'Forge', body: 'Reminders arrive here.' },
    { title: 'Forge', body: 'Los avisos llegan aquí.' },
  ]);
});
