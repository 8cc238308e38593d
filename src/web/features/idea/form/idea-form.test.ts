import { expect, it } from 'vitest';
import { type Idea } from '#domain/idea/idea.ts';
import { type ReminderLead } from '#domain/idea/leads.ts';
import { makeIdea, makeIdeaFields, noon } from '#domain/testing/make-idea.ts';
import { fieldsOf } from './idea-fields.ts';
import { changesOf, checkForm, withUnreadableDeadline } from './idea-form.ts';
import { readEditDraft } from './use-edit-draft.ts';

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

it.each<[string, Partial<Idea>, readonly ReminderLead[] | null, object | null]>([
  ['are the same', { leads: [60] }, [60], null],
  ['are still those of the settings', {}, null, null],
  ['become its own', {}, [15], { leads: [15] }],
  ['become those of the settings', { leads: [] }, null, { leads: null }],
])('finds out whether the leads of an idea %s', (_, own, leads, changes) => {
  const before = makeIdea(own);
  expect(changesOf(before, { fields: fieldsOf(before), progress: before.progress, leads })).toEqual(changes);
});

it('leaves the leads as they are in a draft of an older version', () => {
  const before = makeIdea({ leads: [60] });
  const { leads: _leads, ...fields } = fieldsOf(before);
  const { base, ...edited } = readEditDraft(
    JSON.stringify({ base: before, fields: { ...fields, title: 'Boat' }, progress: 0 }),
  );
  expect(changesOf(base, edited)).toEqual({ title: 'Boat' });
});
