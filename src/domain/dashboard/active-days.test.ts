import { expect, it } from 'vitest';
import { createMatcher, createReader, noFilter } from '../board/filter.ts';
import { fixedZone } from '../deadline/deadline.ts';
import { makeIdea } from '../testing/make-idea.ts';
import { dayOf } from '../time/calendar-day.ts';
import { activeDays } from './active-days.ts';
import { spanOfDays } from './spans.ts';

const idea = makeIdea({
  createdAt: '2026-11-01T08:00:00.000Z',
  finishedAt: '2026-11-09T08:00:00.000Z',
  updates: [{ id: 'u', text: 'Bought glue', date: '2026-11-03T23:30:00.000Z' }],
  notes: [{ id: 'n', text: 'It rains', date: '2026-11-05T08:00:00.000Z' }],
});
const dayAt = (date: string) => dayOf(Date.parse(`${date}T12:00Z`), 0);

it('has the days on which an idea was created, finished, updated or noted on, and no other', () => {
  const days = activeDays([idea], () => 0);
  expect([...days].toSorted()).toEqual(
    ['2026-11-01', '2026-11-03', '2026-11-05', '2026-11-09'].map((date) => dayAt(date)),
  );
  expect(activeDays([], () => 0).size).toBe(0);
});

it.each([0, 60, -720])(
  'has exactly the days for which the filter finds an idea, %i minutes ahead',
  (offset) => {
    const zone = fixedZone(offset);
    const reader = createReader(0, zone, {} as Parameters<typeof createReader>[2]);
    const days = activeDays([idea], () => offset);
    for (let day = dayAt('2026-10-28'); day <= dayAt('2026-11-12'); day += 1) {
      const happened = { what: 'active', ...spanOfDays(day, day, zone) } as const;
      expect(createMatcher({ ...noFilter, happened }, reader)(idea)).toBe(days.has(day));
    }
  },
);
