import { expect, it } from 'vitest';
import { type ReminderLead, isReminderLead, normalizeLeads } from './leads.ts';

it.each<[readonly ReminderLead[], readonly ReminderLead[]]>([
  [[], []],
  [[0], [0]],
  [
    [1_440, 15, 60],
    [15, 60, 1_440],
  ],
  [[60, 60, 60, 60], [60]],
  [
    [10_080, 4_320, 1_440, 180],
    [180, 1_440, 4_320],
  ],
])('stores %j as %j', (given, stored) => {
  expect(normalizeLeads(given)).toEqual(stored);
});

it.each([0, 15, 60, 180, 1_440, 4_320, 10_080])('knows %d', (lead) => {
  expect(isReminderLead(lead)).toBe(true);
});

it.each([-15, 1, 30, 2_880, 14.5, Infinity, '60', null, undefined, [60]])('does not know %j', (lead) => {
  expect(isReminderLead(lead)).toBe(false);
});
