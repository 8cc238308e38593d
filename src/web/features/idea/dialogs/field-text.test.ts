import { expect, it } from 'vitest';
import { type ReminderLead } from '#domain/idea/leads.ts';
import { en } from '#messages/en/en.ts';
import { es } from '#messages/es/es.ts';
import { fieldText } from './field-text.ts';

it.each([
  ['title', 'A kite', 'A kite'] as const,
  ['deadline', '2026-12-01T09:00', '2026-12-01 09:00'] as const,
])('shows the %s as a person reads it', (field, value, text) => {
  expect(fieldText(en, field, value)).toBe(text);
});

it('shows a progress of 0, which is a value', () => {
  expect(fieldText(en, 'progress', 0)).toBe('0%');
});

it.each<[readonly ReminderLead[] | null, string, string]>([
  [null, 'As in my settings', 'Según mis ajustes'],
  [[], 'Never', 'Nunca'],
  [[0], 'At the deadline', 'Al vencer'],
  [[15, 1_440], '15 minutes before, 1 day before', '15 minutos antes, 1 día antes'],
])('says when a person is reminded: %j', (leads, english, spanish) => {
  expect([fieldText(en, 'leads', leads), fieldText(es, 'leads', leads)]).toEqual([english, spanish]);
});

it('calls every field empty that has no value', () => {
  expect(fieldText(en, 'title', '')).toBe('empty');
  expect(fieldText(en, 'tags', [])).toBe('empty');
  expect(fieldText(en, 'priority', null)).toBe('empty');
  expect(fieldText(en, 'progress', undefined)).toBe('empty');
});
