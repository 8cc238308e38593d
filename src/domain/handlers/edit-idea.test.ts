import { expect, it } from 'vitest';
import { type IdeaDoc, docBytes } from '../idea/idea.ts';
import { type Tag } from '../idea/tags.ts';
import { type IdeaChanges } from '../mutation/mutation.ts';
import { type RefusalCode } from '../mutation/refusal.ts';
import { InMemoryAccount } from '../testing/in-memory-account.ts';
import { makeIdeaFields, makeIdea } from '../testing/make-idea.ts';

const id = 'idea-1';

it.each<[keyof IdeaChanges, IdeaChanges]>([
  ['title', { title: 'A bigger kite' }],
  ['description', { description: 'It pulls ships.' }],
  ['category', { category: 'Art' }],
  ['deadline', { deadline: '2026-12-24T18:00' }],
  ['target', { target: 'Two flights' }],
  ['priority', { priority: 'Low' }],
])('changes only the %s and gives 5 points', (field, changes) => {
  const account = new InMemoryAccount([makeIdea()], { score: 1 });
  const drafted = account.apply('editIdea', { id, changes });
  expect(drafted.points).toBe(5);
  expect(drafted.effects).toEqual([
    { kind: 'idea-changed', id, from: { [field]: makeIdea()[field as 'title'] }, to: changes },
  ]);
  expect(account.requireIdea(id)).toEqual({ ...makeIdea(), ...changes });
  expect(account.account.score).toBe(6);
});

it('changes several fields for 5 points together', () => {
  const account = new InMemoryAccount([makeIdea()]);
  const changes = {
    title: 'Boat',
    target: 'Two',
    priority: 'Low',
    progress: 40,
    tags: { add: ['urgent'], remove: [] },
  } as const;
  const drafted = account.apply('editIdea', { id, changes });
  expect(drafted.points).toBe(5);
  expect(account.requireIdea(id)).toEqual({
    ...makeIdea(),
    title: 'Boat',
    target: 'Two',
    priority: 'Low',
    progress: 40,
    tags: ['urgent'],
  });
});

it.each<[string, IdeaChanges]>([
  ['no field', {}],
  ['every field as it is', { ...makeIdeaFields(), tags: { add: [], remove: [] }, progress: 30 }],
  ['a title that differs in spaces around it', { title: ` ${makeIdeaFields().title}\n` }],
  ['a tag that is there already', { tags: { add: ['urgent'], remove: [] } }],
  ['a tag to take off that is not there', { tags: { add: [], remove: ['research'] } }],
  ['a tag to put on and take off', { tags: { add: ['research'], remove: ['research'] } }],
])('gives no points for an edit that changes nothing: %s', (_, changes) => {
  const account = new InMemoryAccount([makeIdea({ progress: 30, tags: ['urgent'] })], { score: 7 });
  const before = account.snapshot();
  expect(account.apply('editIdea', { id, changes })).toMatchObject({ effects: [], points: 0 });
  expect(account.snapshot()).toEqual(before);
});

it.each(
  (['title', 'description', 'category', 'deadline', 'target'] as const).flatMap((field) =>
    ['', '  ', '\u0000'].map((text) => [field, text] as const),
  ),
)('refuses to change the %s to %j', (field, text) => {
  const account = new InMemoryAccount([makeIdea()], { score: 7 });
  const before = account.snapshot();
  const outcome = account.tryApply('editIdea', { id, changes: { [field]: text, priority: 'Low' } });
  expect(outcome).toEqual({ ok: false, code: 'fields-required' });
  expect(account.snapshot()).toEqual(before);
});

it.each([
  ['title', 200],
  ['description', 5_000],
  ['target', 500],
  ['category', 60],
] as const)('changes the %s to %i characters but not to one more', (field, max) => {
  const account = new InMemoryAccount([makeIdea()]);
  expect(account.apply('editIdea', { id, changes: { [field]: 'x'.repeat(max - 1) } }).points).toBe(5);
  expect(account.apply('editIdea', { id, changes: { [field]: ` ${'y'.repeat(max)} ` } }).points).toBe(5);
  expect(account.requireIdea(id)[field]).toBe('y'.repeat(max));
  const before = account.snapshot();
  const outcome = account.tryApply('editIdea', { id, changes: { [field]: 'z'.repeat(max + 1) } });
  expect(outcome).toEqual({ ok: false, code: 'text-too-long' });
  expect(account.snapshot()).toEqual(before);
});

it.each(['2020-01-01T00:00', '2026-11-20T11:59', '2026-11-20T12:00', 'soon'])(
  'refuses to change the deadline to %j at noon',
  (deadline) => {
    const account = new InMemoryAccount([makeIdea()], { score: 7 });
    const before = account.snapshot();
    const outcome = account.tryApply('editIdea', { id, changes: { title: 'New', deadline } });
    expect(outcome).toEqual({ ok: false, code: 'deadline-not-future' });
    expect(account.snapshot()).toEqual(before);
  },
);

it('validates a changed deadline by the clock of the device that changed it', () => {
  const account = new InMemoryAccount([makeIdea()]);
  const edit = (deadline: string) =>
    account.tryApply('editIdea', { id, changes: { deadline } }, { utcOffset: -480 });
  expect(edit('2026-11-20T04:00')).toEqual({ ok: false, code: 'deadline-not-future' });
  expect(edit('2026-11-20T04:01')).toMatchObject({ ok: true, points: 5 });
});

it('validates a changed deadline in the zone it was changed in', () => {
  const at = Date.parse('2026-10-25T01:10:00.000Z');
  const account = new InMemoryAccount([makeIdea()]);
  const edit = (deadline: string) =>
    account.tryApply('editIdea', { id, changes: { deadline } }, { at, utcOffset: 60, zone: 'Europe/Berlin' });
  expect(edit('2026-10-25T02:30')).toEqual({ ok: false, code: 'deadline-not-future' });
  expect(edit('2026-10-25T03:00')).toMatchObject({ ok: true, points: 5 });
});

it.each(['2020-01-01T00:00', '', 'soon'])('edits an idea whose deadline is and stays %j', (deadline) => {
  const account = new InMemoryAccount([makeIdea({ deadline })]);
  expect(account.apply('editIdea', { id, changes: { title: 'New' } }).points).toBe(5);
  expect(account.apply('editIdea', { id, changes: { title: 'Newer', deadline } }).points).toBe(5);
  expect(account.requireIdea(id)).toEqual(makeIdea({ deadline, title: 'Newer' }));
});

it('edits an imported idea whose description and target are and stay empty', () => {
  const account = new InMemoryAccount([makeIdea({ description: '', target: '' })]);
  const drafted = account.apply('editIdea', { id, changes: { title: 'New', description: '', target: ' ' } });
  expect(drafted.points).toBe(5);
  expect(account.requireIdea(id)).toEqual(makeIdea({ description: '', target: '', title: 'New' }));
});

it.each([
  ['no description', { description: '' }],
  ['no target', { target: '' }],
  ['neither', { description: '', target: '' }],
])('takes the deadline from an idea that has %s', (_, lacking) => {
  for (const deadline of ['', ' ']) {
    const account = new InMemoryAccount([makeIdea(lacking)]);
    expect(account.apply('editIdea', { id, changes: { deadline } }).points).toBe(5);
    expect(account.requireIdea(id)).toEqual(makeIdea({ ...lacking, deadline: '' }));
  }
});

it('judges by the idea as it was whether an edit may take its deadline', () => {
  const account = new InMemoryAccount([makeIdea({ target: '' })]);
  const changes = { target: 'Two flights', deadline: '' };
  expect(account.apply('editIdea', { id, changes }).points).toBe(5);
  expect(account.requireIdea(id)).toEqual(makeIdea(changes));
  account.apply('editIdea', { id, changes: { deadline: '2026-12-24T18:00' } });
  const outcome = account.tryApply('editIdea', { id, changes: { deadline: '' } });
  expect(outcome).toEqual({ ok: false, code: 'fields-required' });
});

it('refuses an invalid deadline for an idea that may be without one', () => {
  const account = new InMemoryAccount([makeIdea({ target: '' })]);
  for (const deadline of ['soon', '2026-11-20T12:00'])
    expect(account.tryApply('editIdea', { id, changes: { deadline } })).toEqual({
      ok: false,
      code: 'deadline-not-future',
    });
});

it('adds a missing category to the list without further points', () => {
  const account = new InMemoryAccount([makeIdea()]);
  const drafted = account.apply('editIdea', { id, changes: { category: ' Boats ' } });
  expect(drafted.points).toBe(5);
  expect(account.requireIdea(id).category).toBe('Boats');
  expect(account.account.categories).toEqual(['Boats']);
});

it('refuses an edit that would need a 201st category', () => {
  const categories = Array.from({ length: 184 }, (_, index) => `Own ${index}`);
  const account = new InMemoryAccount([makeIdea()], { categories });
  const before = account.snapshot();
  const outcome = account.tryApply('editIdea', { id, changes: { category: 'Boats' } });
  expect(outcome).toEqual({ ok: false, code: 'too-many-categories' });
  expect(account.snapshot()).toEqual(before);
});

it.each<[Tag[], Tag[], Tag[], Tag[]]>([
  [[], ['prototype'], [], ['prototype']],
  [['prototype'], ['urgent'], [], ['urgent', 'prototype']],
  [['urgent', 'prototype'], [], ['urgent'], ['prototype']],
  [['urgent'], ['research'], ['urgent'], ['research']],
  [['urgent'], ['urgent', 'research', 'research'], ['prototype'], ['urgent', 'research']],
  [['urgent', 'research'], [], ['research', 'urgent'], []],
])('changes the tags %j, with %j added and %j removed, to %j', (tags, add, remove, after) => {
  const account = new InMemoryAccount([makeIdea({ tags })]);
  expect(account.apply('editIdea', { id, changes: { tags: { add, remove } } }).points).toBe(5);
  expect(account.requireIdea(id).tags).toEqual(after);
});

it('merges the tags two devices put on', () => {
  const account = new InMemoryAccount([makeIdea({ tags: ['inspiration'] })]);
  account.apply('editIdea', { id, changes: { tags: { add: ['prototype'], remove: [] } } });
  account.apply('editIdea', { id, changes: { tags: { add: ['urgent'], remove: ['inspiration'] } } });
  expect(account.requireIdea(id).tags).toEqual(['urgent', 'prototype']);
});

it('sets progress, and stores the time of finishing until that is undone', () => {
  const account = new InMemoryAccount([makeIdea({ progress: 99 })]);
  account.apply('editIdea', { id, changes: { progress: 100 } });
  expect(account.requireIdea(id)).toMatchObject({ progress: 100, finishedAt: '2026-11-20T12:00:00.000Z' });
  expect(account.account.finished).toBe(1);
  account.apply('editIdea', { id, changes: { title: 'New', progress: 100 } }, { at: 0 });
  expect(account.requireIdea(id).finishedAt).toBe('2026-11-20T12:00:00.000Z');
  account.apply('editIdea', { id, changes: { progress: 99 } });
  expect(account.requireIdea(id)).toMatchObject({ progress: 99, finishedAt: null });
  expect(account.account.finished).toBe(0);
});

it.each([-1, 101, 50.5, Number.NaN, Number.POSITIVE_INFINITY])(
  'refuses to set progress to %d',
  (progress) => {
    const account = new InMemoryAccount([makeIdea()], { score: 7 });
    const before = account.snapshot();
    const outcome = account.tryApply('editIdea', { id, changes: { title: 'New', progress } });
    expect(outcome).toEqual({ ok: false, code: 'invalid-progress' });
    expect(account.snapshot()).toEqual(before);
  },
);

it('awards Completion Pro when an edit finishes the fifth idea', () => {
  const done = ['a', 'b', 'c', 'd'].map((name) => makeIdea({ id: name, progress: 100 }));
  const account = new InMemoryAccount([makeIdea(), ...done]);
  account.apply('editIdea', { id, changes: { progress: 99 } });
  expect(account.account.badges).toEqual({});
  account.apply('editIdea', { id, changes: { progress: 100 } });
  expect(account.account.badges).toEqual({ completionPro: '2026-11-20T12:00:00.000Z' });
});

it.each([
  [20_000_000, true],
  [20_000_001, false],
])('allows a longer text that brings the account to %i bytes: %s', (total, isTaken) => {
  const growth = docBytes({ ...makeIdea(), title: 'x'.repeat(200) }) - docBytes(makeIdea());
  const account = new InMemoryAccount([makeIdea()], { textSize: total - growth });
  const outcome = account.tryApply('editIdea', { id, changes: { title: 'x'.repeat(200) } });
  expect(outcome).toMatchObject(isTaken ? { ok: true, points: 5 } : { ok: false, code: 'account-full' });
  expect(account.requireIdea(id).title).toHaveLength(isTaken ? 200 : makeIdea().title.length);
});

it('keeps rank, entries and time of creation, and every other idea', () => {
  const note = { id: 'n', text: 'x', date: '2026-11-02T08:00:00.000Z' };
  const idea = makeIdea({ rank: 'a3', notes: [note], updates: [note] });
  const other = makeIdea({ id: 'b', rank: 'a4' });
  const account = new InMemoryAccount([idea, other]);
  account.apply('editIdea', { id, changes: { title: 'New' } });
  expect(account.requireIdea(id)).toEqual({ ...idea, title: 'New' });
  expect(account.requireIdea('b')).toEqual(other);
});

it.each<[string, RefusalCode]>([
  ['never-there', 'idea-not-found'],
  ['deleted', 'idea-deleted'],
])('refuses to edit the idea %s', (name, code) => {
  const account = new InMemoryAccount([makeIdea(), makeIdea({ id: 'deleted' })]);
  account.apply('deleteIdea', { id: 'deleted' });
  const before = account.snapshot();
  expect(account.tryApply('editIdea', { id: name, changes: { title: 'New' } })).toEqual({ ok: false, code });
  expect(account.snapshot()).toEqual(before);
});

it.each<[string, Partial<IdeaDoc>, IdeaChanges['leads'], Partial<IdeaDoc>, number]>([
  ['its own', {}, [1_440, 60, 60], { leads: [60, 1_440] }, 5],
  ['none', {}, [], { leads: [] }, 5],
  ['others', { leads: [60] }, [15], { leads: [15] }, 5],
  ['those of the settings', { leads: [60] }, null, {}, 5],
  ['those of the settings, as before', {}, null, {}, 0],
  ['the same', { leads: [60] }, [60], { leads: [60] }, 0],
  ['none, as before', { leads: [] }, [], { leads: [] }, 0],
])('sets when the person is reminded: %s', (_, before, leads, after, points) => {
  const account = new InMemoryAccount([makeIdea(before)]);
  const drafted = account.apply('editIdea', { id, changes: leads === undefined ? {} : { leads } });
  expect(drafted.points).toBe(points);
  expect(account.requireIdea(id)).toEqual({ ...makeIdea(), ...after });
  expect(account.account.textSize).toBe(docBytes(makeIdea()));
});

it('keeps an idea’s own leads through other edits, and when it is finished and reopened', () => {
  const account = new InMemoryAccount([makeIdea({ leads: [60] })]);
  account.apply('editIdea', { id, changes: { title: 'Boat', progress: 100 } });
  account.apply('setProgress', { id, progress: 40 });
  account.apply('setAside', { id, until: 'someday' });
  account.apply('addUpdate', { id, text: 'x' });
  expect(account.requireIdea(id)).toMatchObject({ title: 'Boat', leads: [60] });
});
