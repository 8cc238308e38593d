import { expect, it } from 'vitest';
import { makeIdea, makeIdeaFields, noon } from '#domain/testing/make-idea.ts';
import { checkForm, withUnreadableDeadline } from './idea-form.ts';

const stamp = { at: noon, utcOffset: 0, zone: 'UTC' };
const fields = makeIdeaFields();
const unreadable = { code: 'deadline-unreadable', field: 'deadline' } as const;

it('requires a deadline of a new idea, and of one that has every field', () => {
  const empty = { ...fields, deadline: '' };
  const required = { code: 'fields-required', field: 'deadline' };
  expect(checkForm(empty, stamp)).toEqual({ fields: empty, ...required, faults: [required] });
  expect(checkForm(empty, stamp, makeIdea())).toEqual({ fields: empty, ...required, faults: [required] });
});

it('takes the deadline from an idea that lacks its description or target', () => {
  for (const lacking of [{ description: '' }, { target: '' }])
    expect(checkForm({ ...fields, ...lacking, deadline: '' }, stamp, makeIdea(lacking))).toBeNull();
});

it('judges a deadline only if it was changed, and one that cannot be read never as missing', () => {
  const past = { ...fields, deadline: '2020-01-01T00:00' };
  expect(checkForm(past, stamp, makeIdea(past))).toBeNull();
  expect(checkForm(past, stamp, makeIdea())?.code).toBe('deadline-not-future');
  expect(withUnreadableDeadline(checkForm({ ...fields, deadline: '' }, stamp), fields)).toEqual({
    fields,
    ...unreadable,
    faults: [unreadable],
  });
});

it('refuses an unreadable deadline of an idea that had none', () => {
  const before = makeIdea({ deadline: '', target: '' });
  const found = checkForm({ ...fields, deadline: '', target: '' }, stamp, before);
  expect(found).toBeNull();
  expect(withUnreadableDeadline(found, fields).code).toBe('deadline-unreadable');
});

it('reports missing fields before an unreadable deadline, and marks both', () => {
  const incomplete = { ...fields, title: 'x'.repeat(201), target: '', deadline: '' };
  const { code, field, faults } = withUnreadableDeadline(checkForm(incomplete, stamp), incomplete);
  expect([code, field]).toEqual(['fields-required', 'target']);
  expect(faults).toEqual([
    { code: 'text-too-long', field: 'title' },
    { code: 'fields-required', field: 'target' },
    unreadable,
  ]);
});
