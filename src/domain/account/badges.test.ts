import { expect, it } from 'vitest';
import { awardBadges } from './badges.ts';

it('awards Idea Master at the tenth idea and not at the ninth', () => {
  expect(awardBadges({}, { ideas: 9, finished: 0 }, '2026-11-20T10:00:00.000Z')).toEqual({});
  expect(awardBadges({}, { ideas: 10, finished: 0 }, '2026-11-20T10:00:00.000Z')).toEqual({
    ideaMaster: '2026-11-20T10:00:00.000Z',
  });
});

it('awards Completion Pro at the fifth finished idea and not at the fourth', () => {
  expect(awardBadges({}, { ideas: 5, finished: 4 }, '2026-11-20T10:00:00.000Z')).toEqual({});
  expect(awardBadges({}, { ideas: 5, finished: 5 }, '2026-11-20T10:00:00.000Z')).toEqual({
    completionPro: '2026-11-20T10:00:00.000Z',
  });
});

it('keeps a badge, with its first date, when the counts fall or rise again', () => {
  const awarded = { ideaMaster: '2026-01-01T00:00:00.000Z' };
  expect(awardBadges(awarded, { ideas: 0, finished: 0 }, '2026-11-20T10:00:00.000Z')).toBe(awarded);
  expect(awardBadges(awarded, { ideas: 12, finished: 0 }, '2026-11-20T10:00:00.000Z')).toBe(awarded);
});
