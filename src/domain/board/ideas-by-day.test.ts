import { expect, it } from 'vitest';
import { dayOfDate } from '../deadline/deadline-day.ts';
import { ideasByDay } from './ideas-by-day.ts';

const idea = (title: string, deadline: string) => ({ title, deadline });
const utc = () => 0;

const titlesOn = (groups: ReturnType<typeof ideasByDay<{ title: string; deadline: string }>>, date: string) =>
  groups.days.get(dayOfDate(date) ?? 0)?.map(({ title }) => title);

it('puts ideas on their days by the time of day, equal ones in the board’s order, and the rest apart', () => {
  const groups = ideasByDay(
    [
      idea('Evening', '2026-11-27T21:00'),
      idea('Someday', ''),
      idea('Noon, first', '2026-11-27T12:00'),
      idea('Other year', '2027-11-27T12:00'),
      idea('Unreadable', 'soon'),
      idea('Noon, second', '2026-11-27 12:00'),
      idea('Whole day', '2026-11-27'),
      idea('Eve', '2026-11-26T23:59'),
    ],
    utc,
  );
  expect(titlesOn(groups, '2026-11-27')).toEqual(['Whole day', 'Noon, first', 'Noon, second', 'Evening']);
  expect(titlesOn(groups, '2026-11-26')).toEqual(['Eve']);
  expect(titlesOn(groups, '2027-11-27')).toEqual(['Other year']);
  expect(titlesOn(groups, '2026-11-28')).toBeUndefined();
  expect(groups.undated.map(({ title }) => title)).toEqual(['Someday', 'Unreadable']);
  expect(groups.days.size).toBe(3);
});

it('sorts a time that occurs twice in one night by the clock on the wall', () => {
  const madrid = (at: number) => (at < Date.parse('2026-10-25T01:00Z') ? 120 : 60);
  const groups = ideasByDay(
    [
      idea('Third', '2026-10-25T03:00'),
      idea('Second, of a file', '2026-10-25T01:30Z'),
      idea('First', '2026-10-25T02:00'),
    ],
    madrid,
  );
  expect(titlesOn(groups, '2026-10-25')).toEqual(['First', 'Second, of a file', 'Third']);
});

it('leaves the ideas given as they are', () => {
  const ideas = Object.freeze([idea('B', '2026-11-27T21:00'), idea('A', '2026-11-27T12:00')]);
  ideasByDay(ideas, utc);
  expect(ideas.map(({ title }) => title)).toEqual(['B', 'A']);
});
