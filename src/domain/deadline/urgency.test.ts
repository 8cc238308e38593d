import { expect, it } from 'vitest';
import { fixedZone, readDeadline } from './deadline.ts';
import { nextUrgencyAt, urgencyOf } from './urgency.ts';

const at = Date.parse('2026-11-20T12:00:00Z');
const day = 24 * 3_600_000;
const deadline = readDeadline('2026-11-20T12:00:00Z', fixedZone(0));
const open = { progress: 99 };

it.each([
  ['calm until a day before the deadline', at - day, 'calm'],
  ['soon from then on', at - day + 1, 'soon'],
  ['soon until the deadline', at, 'soon'],
  ['overdue once it has passed', at + 1, 'overdue'],
] as const)('finds an idea %s', (_, now, urgency) => {
  expect(urgencyOf(open, deadline, now)).toBe(urgency);
  expect(urgencyOf({ progress: 100 }, deadline, now)).toBe('done');
});

it('returns each moment at which the urgency changes, and no other', () => {
  for (const now of [at - 2 * day, at - day - 1, at - day, at - day + 1, at - 1, at, at + 1]) {
    const next = nextUrgencyAt(open, deadline, now) ?? Infinity;
    const urgency = urgencyOf(open, deadline, now);
    if (next === Infinity) expect(urgency).toBe('overdue');
    else expect(urgencyOf(open, deadline, next)).not.toBe(urgency);
    expect(urgencyOf(open, deadline, Math.min(next - 1, at + 9 * day))).toBe(urgency);
  }
});

it('returns null for a finished idea and for one without a readable deadline', () => {
  expect(nextUrgencyAt({ progress: 100 }, deadline, at - 2 * day)).toBeNull();
  const unreadable = readDeadline('some day', fixedZone(0));
  expect(nextUrgencyAt(open, unreadable, at)).toBeNull();
  expect(urgencyOf(open, unreadable, at)).toBe('calm');
});
