import { expect, it } from 'vitest';
import { type ReminderMessage } from '#domain/reminders/plan-reminders.ts';
import { pushPayload } from './push-payload.ts';

const reminder = {
  ideaId: 'kite',
  title: 'Kite',
  deadline: '2026-11-21T10:30',
  deadlineAt: 0,
  lead: 1_440 as const,
  at: 0,
  sendAt: 0,
};
const one: ReminderMessage = { kind: 'reminder', id: 'kite x', notBefore: 0, reminder, minutesLeft: 1_440 };
const payloadOf = (message: ReminderMessage | null, maxBytes = 4_000, language: 'en' | 'es' = 'en') => {
  const bytes = pushPayload({ id: message?.id ?? 'test 1', message, language }, maxBytes);
  expect(bytes.length).toBeLessThanOrEqual(maxBytes);
  return JSON.parse(bytes.toString()) as unknown;
};

it('names the idea that a reminder is about', () => {
  const expected = { title: 'Kite', tag: 'kite x', ideaId: 'kite' };
  expect(payloadOf(one)).toEqual({ ...expected, body: 'Due in 1 day', language: 'en' });
  expect(payloadOf(one, 4_000, 'es')).toEqual({ ...expected, body: 'Vence en 1 día', language: 'es' });
});

it('names no idea in a test', () => {
  const expected = { title: 'Forge', body: 'Reminders arrive here.', tag: 'test 1', ideaId: null };
  expect(payloadOf(null)).toEqual({ ...expected, language: 'en' });
});

it('cuts the end of a text that a push service would refuse', () => {
  const title = '\u0001😀'.repeat(66);
  const reminders = Array.from({ length: 5 }, () => ({ ...reminder, title }));
  const summary: ReminderMessage = {
    kind: 'summary',
    id: 'late 1',
    notBefore: 0,
    reason: 'late',
    count: 5,
    reminders,
  };
  const { body } = payloadOf(summary, 1_500) as { body: string };
  expect(body).toMatch(/…$/);
  expect(body.startsWith(title)).toBe(true);
  expect(body.isWellFormed()).toBe(true);
});
