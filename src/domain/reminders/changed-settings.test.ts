import { expect, it } from 'vitest';
import { namedZone } from '../deadline/named-zone.ts';
import { remindedUntilAfterSettings } from './changed-settings.ts';
import { planReminders } from './plan-reminders.ts';
import { defaultReminderSettings } from './reminder-settings.ts';

const settings = { ...defaultReminderSettings, push: true, leads: [60] as const };
const madrid = { settings, zone: namedZone('Europe/Madrid') };
const newYork = { settings, zone: namedZone('America/New_York') };
const tokyo = { settings, zone: namedZone('Asia/Tokyo') };
const at = (text: string) => Date.parse(text);
const idea = (id: string, deadline: string) => ({ id, title: id, deadline, progress: 0 });

it.each([
  ['nothing is due', null, '2026-11-20T12:00:00Z'],
  ['nothing is due yet', '2026-11-20T12:00:01Z', '2026-11-20T12:00:00Z'],
  ['something is still to be told', '2026-11-20T11:59:00Z', '2026-11-20T09:00:00Z'],
])('keeps what is still to be told: %s', (_case, nextAt, expected) => {
  const state = { remindedUntil: at('2026-11-20T09:00:00Z'), nextAt: nextAt === null ? null : at(nextAt) };
  const other = { ...madrid, settings: { ...settings, leads: [15] as const } };
  const now = at('2026-11-20T12:00:00Z');
  expect(remindedUntilAfterSettings(state, madrid, other, now)).toBe(at(expected));
});

it('still tells what a move to the east has put into the past, and nothing twice', () => {
  const now = at('2026-11-20T10:00:00Z');
  // 11:00 in Madrid, 19:00 in Tokyo.
  const ideas = [idea('told', '2026-11-20T11:30'), idea('passed', '2026-11-20T16:00')];
  const state = { remindedUntil: now - 60_000, nextAt: at('2026-11-20T14:00:00Z') };
  const remindedUntil = remindedUntilAfterSettings(state, madrid, tokyo, now);
  expect(remindedUntil).toBe(at('2026-11-20T02:00:00Z'));
  const tellings = planReminders({ ideas, ...tokyo, remindedUntil, now });
  expect(tellings.map(({ id }) => id)).toEqual(['passed 2026-11-20T16:00 60']);
});

it('never waits for a moment in the future after a move to the west', () => {
  const now = at('2026-11-20T10:00:00Z');
  const state = { remindedUntil: now - 60_000, nextAt: null };
  expect(remindedUntilAfterSettings(state, madrid, newYork, now)).toBe(now);
});

it('still tells what the quiet hours until then hold back', () => {
  const now = at('2026-11-21T06:30:00Z');
  // At 23:00 in Madrid, in quiet hours since 22:00; it was to be told at 08:00.
  const ideas = [idea('held', '2026-11-21T00:00'), idea('told', '2026-11-20T22:59')];
  const state = { remindedUntil: at('2026-11-20T21:00:00Z'), nextAt: at('2026-11-21T07:00:00Z') };
  const loud = { ...madrid, settings: { ...settings, quietFrom: '00:00', quietTo: '00:00' } };
  const remindedUntil = remindedUntilAfterSettings(state, madrid, loud, now);
  expect(remindedUntil).toBe(at('2026-11-20T20:59:00Z'));
  const tellings = planReminders({ ideas, ...loud, remindedUntil, now });
  expect(tellings.map(({ id }) => id)).toEqual(['held 2026-11-21T00:00 60']);
});

it('keeps the moment where the other clock shows a year that no deadline has', () => {
  const now = at('9999-12-31T20:00:00Z');
  const state = { remindedUntil: now, nextAt: null };
  expect(remindedUntilAfterSettings(state, newYork, tokyo, now)).toBeLessThanOrEqual(now);
});
