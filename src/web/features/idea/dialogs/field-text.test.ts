import { expect, it } from 'vitest';
import { en } from '#messages/en/en.ts';
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

it('calls every field empty that has no value', () => {
  expect(fieldText(en, 'title', '')).toBe('empty');
  expect(fieldText(en, 'tags', [])).toBe('empty');
  expect(fieldText(en, 'priority', null)).toBe('empty');
  expect(fieldText(en, 'progress', undefined)).toBe('empty');
});
