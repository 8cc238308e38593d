import { expect, it } from 'vitest';
import { makeIdea } from '#domain/testing/make-idea.ts';
import { duplicateOf } from './duplicate-of.ts';

const stamp = { at: Date.parse('2026-11-25T10:00+01:00'), utcOffset: 60, zone: 'Europe/Madrid' };

const fields = {
  title: 'Kite',
  description: 'Red',
  category: 'Art',
  target: 'It flies',
  priority: 'Low',
  tags: ['research'],
} as const;

it.each([
  ['2026-11-25T10:01', '2026-11-25T10:01'],
  ['2026-11-25T10:00', ''],
  ['2020-01-01T00:00', ''],
  ['unreadable', ''],
  ['', ''],
])('copies all fields, and of the deadline %j %j', (deadline, copied) => {
  const entry = { id: 'entry', text: 'Done', date: '2026-11-01T00:00:00.000Z' };
  const idea = makeIdea({ ...fields, deadline, progress: 60, updates: [entry], notes: [entry] });
  expect(duplicateOf(idea, stamp)).toEqual({ ...fields, deadline: copied });
});
