import { expect, it } from 'vitest';
import { captureFault } from './captured-ideas.ts';

const at = Date.parse('2026-11-25T10:00:00+01:00');
const stamp = { at, utcOffset: 60, zone: 'Europe/Madrid' };
it.each([
  [{ title: '' }, 'fields-required'],
  [{ title: 'x'.repeat(200) }, null],
  [{ title: 'x'.repeat(201) }, 'text-too-long'],
  [{ title: 'Kite', deadline: '2026-11-25T10:00' }, 'deadline-not-future'],
  [{ title: 'Kite', deadline: '2026-11-25T10:01' }, null],
])('judges %j as the mutation is judged: %s', (idea, fault) => {
  expect(captureFault(idea, stamp)).toBe(fault);
});
