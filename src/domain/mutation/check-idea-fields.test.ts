import { expect, it } from 'vitest';
import { fixedZone } from '../deadline/deadline.ts';
import { makeIdeaFields, noon } from '../testing/make-idea.ts';
import { checkIdeaFields, cleanIdeaFields, momentOf } from './check-idea-fields.ts';

const moment = { at: noon, zone: fixedZone(0) };
const { title, description, category, deadline, target } = makeIdeaFields();
const complete = { title, description, category, deadline, target };
const fields = ['title', 'description', 'category', 'deadline', 'target'] as const;

it('finds nothing wrong with complete fields', () => {
  expect(checkIdeaFields(complete, moment)).toBe(null);
});

it.each(
  fields.flatMap((field) => ['', '   ', '\n\t', '\u0000', '\u00a0'].map((text) => [field, text] as const)),
)('requires the field %s, which %j does not fill', (field, text) => {
  expect(checkIdeaFields({ ...complete, [field]: text }, moment)).toEqual({ code: 'fields-required', field });
});

it.each([
  ['title', 200],
  ['description', 5_000],
  ['target', 500],
  ['category', 60],
] as const)('takes a %s of up to %i characters', (field, max) => {
  const check = (text: string) => checkIdeaFields({ ...complete, [field]: text }, moment);
  expect(check('x'.repeat(max - 1))).toBe(null);
  expect(check('x'.repeat(max))).toBe(null);
  expect(check(` ${'x'.repeat(max)}\n`)).toBe(null);
  expect(check('x'.repeat(max + 1))).toEqual({ code: 'text-too-long', field });
});

it('accepts a deadline of up to 100 characters, for example with a long fraction of a second', () => {
  const check = (length: number) =>
    checkIdeaFields({ ...complete, deadline: '2026-12-01T09:00:00.'.padEnd(length, '0') }, moment);
  expect(check(99)).toBe(null);
  expect(check(100)).toBe(null);
  expect(check(101)).toEqual({ code: 'text-too-long', field: 'deadline' });
});

it.each([
  ['2026-11-20T11:59', false],
  ['2026-11-20T12:00', false],
  ['2026-11-20T12:00:00.001', true],
  ['2026-11-20T12:01', true],
  ['soon', false],
  ['2027-02-30T10:00', false],
])('accepts at noon the deadline %j: %s', (text, isTaken) => {
  const fault = isTaken ? null : { code: 'deadline-not-future', field: 'deadline' };
  expect(checkIdeaFields({ ...complete, deadline: text }, moment)).toEqual(fault);
});

it.each([
  [60, '2026-11-20T13:00', false],
  [60, '2026-11-20T13:01', true],
  [-480, '2026-11-20T04:00', false],
  [-480, '2026-11-20T04:01', true],
])(
  'decides by the clock %i minutes ahead of UTC whether %j is in the future: %s',
  (utcOffset, text, isTaken) => {
    const fault = isTaken ? null : { code: 'deadline-not-future', field: 'deadline' };
    expect(checkIdeaFields({ ...complete, deadline: text }, momentOf({ at: noon, utcOffset }))).toEqual(
      fault,
    );
  },
);

/**
 * 02:10 in Berlin for the second time on 25 October 2026, and 03:10 right after the skipped hour on 28 March
 * 2027.
 */
const secondPass = { at: Date.parse('2026-10-25T01:10:00.000Z'), utcOffset: 60 };
const afterGap = { at: Date.parse('2027-03-28T01:10:00.000Z'), utcOffset: 120 };

it.each([
  ['shown twice, and past the first time', secondPass, '2026-10-25T02:30', false],
  ['shown twice, and past both times', secondPass, '2026-10-25T02:05', false],
  ['after those shown twice', secondPass, '2026-10-25T03:00', true],
  ['skipped, and read as one to come', afterGap, '2027-03-28T02:50', true],
  ['skipped, and read as now', afterGap, '2027-03-28T02:10', false],
  ['skipped, and read as one past', afterGap, '2027-03-28T02:05', false],
  ['after those skipped', afterGap, '2027-03-28T03:11', true],
])('judges a time in the zone it is shown in, %s', (_, stamp, text, isTaken) => {
  const judged = checkIdeaFields(
    { ...complete, deadline: text },
    momentOf({ ...stamp, zone: 'Europe/Berlin' }),
  );
  expect(judged).toEqual(isTaken ? null : { code: 'deadline-not-future', field: 'deadline' });
});

it.each([
  [secondPass, '2026-10-25T02:30', true],
  [afterGap, '2027-03-28T02:50', false],
])('uses only the offset if an older client sends no zone: %j', (stamp, text, isTaken) => {
  const judged = checkIdeaFields({ ...complete, deadline: text }, momentOf(stamp));
  expect(judged).toEqual(isTaken ? null : { code: 'deadline-not-future', field: 'deadline' });
});

it('reports a missing field before one that is too long, and that before a past deadline', () => {
  const past = { ...complete, deadline: '2020-01-01T00:00' };
  const long = { ...past, title: 'x'.repeat(201) };
  expect(checkIdeaFields({ ...long, target: ' ' }, moment)).toEqual({
    code: 'fields-required',
    field: 'target',
  });
  expect(checkIdeaFields(long, moment)).toEqual({ code: 'text-too-long', field: 'title' });
  expect(checkIdeaFields(past, moment)).toEqual({ code: 'deadline-not-future', field: 'deadline' });
});

it('checks only the given fields', () => {
  expect(checkIdeaFields({}, moment)).toBe(null);
  expect(checkIdeaFields({ title: 'A kite' }, moment)).toBe(null);
  expect(checkIdeaFields({ target: '' }, moment)).toEqual({ code: 'fields-required', field: 'target' });
});

it('cleans each given text and leaves everything else unchanged', () => {
  const given = { title: ' A kite\u0000 ', tags: ['urgent'], progress: 5 };
  expect(cleanIdeaFields(given)).toEqual({ title: 'A kite', tags: ['urgent'], progress: 5 });
  expect(given.title).toBe(' A kite\u0000 ');
});

it.each(fields)('cleans the field %s', (field) => {
  expect(cleanIdeaFields({ [field]: '  x\ud800 ' })).toEqual({ [field]: 'x\ufffd' });
});
