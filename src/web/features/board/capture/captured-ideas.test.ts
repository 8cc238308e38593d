import { expect, it } from 'vitest';
import { namedZone } from '#domain/deadline/named-zone.ts';
import { captureFault, pastedIdea } from './captured-ideas.ts';

const at = Date.parse('2026-11-25T10:00:00+01:00');
const stamp = { at, utcOffset: 60, zone: 'Europe/Madrid' };
const context = {
  language: 'en',
  now: at,
  zone: namedZone('Europe/Madrid'),
  categories: ['Art', 'Health'],
} as const;

it.each([
  ['Kite', { title: 'Kite', category: 'Art' }],
  [
    'Fix the bike friday 18:00 !low #research @Health',
    {
      title: 'Fix the bike',
      category: 'Health',
      deadline: '2026-11-27T18:00',
      priority: 'Low',
      tags: ['research'],
    },
  ],
  ['#research', { title: '#research', category: 'Art' }],
  ['Kite 2020-01-15 #research', { title: 'Kite 2020-01-15', category: 'Art', tags: ['research'] }],
])('reads the pasted line %j, and leaves what cannot be a deadline in its title', (line, idea) => {
  expect(pastedIdea(line, context, 'Art', stamp)).toEqual(idea);
});

it.each([
  [{ title: '' }, 'fields-required'],
  [{ title: 'x'.repeat(200) }, null],
  [{ title: 'x'.repeat(201) }, 'text-too-long'],
  [{ title: 'Kite', deadline: '2026-11-25T10:00' }, 'deadline-not-future'],
  [{ title: 'Kite', deadline: '2026-11-25T10:01' }, null],
])('judges %j as the mutation is judged: %s', (idea, fault) => {
  expect(captureFault(idea, stamp)).toBe(fault);
});
