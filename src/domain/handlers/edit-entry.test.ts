import { expect, it } from 'vitest';
import { readsOf } from '../apply/apply-mutation.ts';
import { type Entry, type EntryList } from '../idea/idea.ts';
import { type RefusalCode } from '../mutation/refusal.ts';
import { InMemoryAccount, makeMutation } from '../testing/in-memory-account.ts';
import { makeIdea, makeImportedIdea, noon } from '../testing/make-idea.ts';

const id = 'idea-1';
const early: Entry = { id: 'entry-1', text: 'Found the string', date: '2026-11-02T08:00:00.000Z' };
const middle: Entry = { id: 'entry-2', text: 'Bought the cloth', date: '2026-11-03T08:00:00.000Z' };
const late: Entry = { id: 'entry-3', text: 'Red or blue?', date: '2026-11-04T08:00:00.000Z' };
const lists: readonly EntryList[] = ['updates', 'notes'];

/** An account with one idea at 40 percent with two updates and a note, unless `patch` says otherwise. */
function accountWith(patch: Parameters<typeof makeIdea>[0] = {}, score = 7): InMemoryAccount {
  const idea = makeIdea({ progress: 40, updates: [early, middle], notes: [late], ...patch });
  return new InMemoryAccount([idea], { score });
}

/** Additional ideas for a test to delete. */
function extras(count: number) {
  return Array.from({ length: count }, (_, index) => makeIdea({ id: `extra-${index}`, rank: `b${index}` }));
}

it('corrects an update, which keeps its date and its place and earns nothing', () => {
  const account = accountWith();
  const before = account.requireIdea(id);
  const args = { id, list: 'updates', entry: 'entry-1', text: 'Found the rope' } as const;
  const drafted = account.apply('editEntry', args);
  expect(drafted.effects).toEqual([
    {
      kind: 'entry-changed',
      ideaId: id,
      list: 'updates',
      id: 'entry-1',
      from: 'Found the string',
      to: 'Found the rope',
    },
  ]);
  expect(drafted.points).toBe(0);
  expect(account.requireIdea(id)).toEqual({
    ...before,
    updates: [{ ...early, text: 'Found the rope' }, middle],
  });
  expect(account.account).toMatchObject({ score: 7, ...account.recount() });
});

it('corrects a note', () => {
  const account = accountWith();
  const before = account.requireIdea(id);
  account.apply('editEntry', { id, list: 'notes', entry: 'entry-3', text: 'Green' });
  expect(account.requireIdea(id)).toEqual({ ...before, notes: [{ ...late, text: 'Green' }] });
  expect(account.account.score).toBe(7);
});

it.each([
  ['Red or blue?!', 1],
  ['Red or blue', -1],
  ['x', -11],
  ['Red or blu\u00e9?', 1],
  ['Red or "e"?', 1],
])('counts the correction to %j as %i bytes', (text, change) => {
  const account = accountWith();
  const { textSize } = account.account;
  account.apply('editEntry', { id, list: 'notes', entry: 'entry-3', text });
  expect(account.account.textSize).toBe(textSize + change);
  expect(account.recount().textSize).toBe(textSize + change);
});

it('stores the corrected text cleaned, without interpreting markup', () => {
  const account = accountWith();
  account.apply('editEntry', {
    id,
    list: 'notes',
    entry: 'entry-3',
    text: ' <b>Two\nlines</b>\u0000\ud800 ',
  });
  expect(account.requireIdea(id).notes[0]?.text).toBe('<b>Two\nlines</b>\ufffd');
});

it.each(['Found the string', '  Found the string\n', 'Found\u0000 the string'])(
  'changes nothing if the text %j is the present one',
  (text) => {
    const account = accountWith();
    const before = account.snapshot();
    const drafted = account.apply('editEntry', { id, list: 'updates', entry: 'entry-1', text });
    expect(drafted).toMatchObject({ effects: [], points: 0 });
    expect(account.snapshot()).toEqual(before);
  },
);

it.each(
  lists.flatMap((list) => ['', '   ', '\n\t', '\u0000', '\u00a0'].map((text) => [list, text] as const)),
)('refuses to correct one of the %s to the blank text %j', (list, text) => {
  const account = accountWith();
  const before = account.snapshot();
  const entry = list === 'updates' ? 'entry-1' : 'entry-3';
  const outcome = account.tryApply('editEntry', { id, list, entry, text });
  expect(outcome).toEqual({ ok: false, code: 'text-required' });
  expect(account.snapshot()).toEqual(before);
});

it.each([
  ['1,999 characters', 'x'.repeat(1_999), 1_999],
  ['2,000 characters', 'x'.repeat(2_000), 2_000],
  ['2,000 characters and spaces around', ` ${'x'.repeat(2_000)} `, 2_000],
  ['2,001 characters', 'x'.repeat(2_001), null],
])('validates a correction to %s', (_, text, length) => {
  for (const list of lists) {
    const account = accountWith();
    const before = account.snapshot();
    const entry = list === 'updates' ? 'entry-1' : 'entry-3';
    const outcome = account.tryApply('editEntry', { id, list, entry, text });
    expect(outcome).toMatchObject(length === null ? { ok: false, code: 'text-too-long' } : { ok: true });
    if (length === null) expect(account.snapshot()).toEqual(before);
    else expect(account.requireIdea(id)[list][0]?.text).toHaveLength(length);
  }
});

it.each([
  [-1, true],
  [0, true],
  [1, false],
])('validates a correction that brings the text %i bytes over 20,000,000', (distance, isTaken) => {
  const idea = makeIdea({ notes: [late] });
  const account = new InMemoryAccount([idea], { textSize: 20_000_000 + distance - ' Or?'.length });
  const text = `${late.text} Or?`;
  const outcome = account.tryApply('editEntry', { id, list: 'notes', entry: 'entry-3', text });
  expect(outcome).toMatchObject(isTaken ? { ok: true } : { ok: false, code: 'account-full' });
  expect(account.requireIdea(id).notes[0]?.text).toBe(isTaken ? text : late.text);
});

it('lets a correction shorten an entry of an account that is over its limit', () => {
  const account = new InMemoryAccount([makeIdea({ notes: [late] })], { textSize: 20_000_500 });
  account.apply('editEntry', { id, list: 'notes', entry: 'entry-3', text: 'Red' });
  expect(account.account.textSize).toBe(20_000_491);
});

it('corrects an entry of a finished idea', () => {
  const account = accountWith({ progress: 100, finishedAt: '2026-11-10T12:00:00.000Z' });
  account.apply('editEntry', { id, list: 'updates', entry: 'entry-2', text: 'Done' });
  expect(account.requireIdea(id)).toMatchObject({ progress: 100, finishedAt: '2026-11-10T12:00:00.000Z' });
  expect(account.requireIdea(id).updates[1]?.text).toBe('Done');
});

it('corrects an entry of an import', () => {
  const account = new InMemoryAccount();
  account.apply(
    'importIdeas',
    { ideas: [makeImportedIdea({ notes: [{ text: 'thought' }] })] },
    { id: 'file' },
  );
  const entry = 'file-00000-n-00000';
  account.apply('editEntry', { id: 'file-00000', list: 'notes', entry, text: 'A thought' });
  expect(account.requireIdea('file-00000').notes).toEqual([
    { id: entry, text: 'A thought', date: '2026-11-20T12:00:00.000Z' },
  ]);
});

it.each(lists)('deletes one of the %s and changes neither progress nor anything else', (list) => {
  const account = accountWith();
  const before = account.requireIdea(id);
  const [entry = early, ...rest] = before[list];
  const drafted = account.apply('deleteEntry', { id, list, entry: entry.id });
  expect(drafted).toMatchObject({ effects: [{ kind: 'entry-removed', ideaId: id, list, entry }], points: 0 });
  expect(drafted.effects).toHaveLength(1);
  expect(account.requireIdea(id)).toEqual({ ...before, [list]: rest });
  expect(account.account).toMatchObject({ score: 7, ...account.recount() });
});

it('no longer counts the text of a deleted entry', () => {
  const account = new InMemoryAccount([makeIdea({ notes: [{ ...late, text: 'x' }] })]);
  expect(account.account.textSize).toBe(591);
  account.apply('deleteEntry', { id, list: 'notes', entry: 'entry-3' });
  expect(account.account.textSize).toBe(508);
});

it.each([
  [7, -5, 2],
  [5, -5, 0],
  [3, -3, 0],
  [0, 0, 0],
])('changes a score of %i by %i to %i with an update, and keeps progress', (left, points, after) => {
  const account = new InMemoryAccount([makeIdea({ progress: 40 }), ...extras(2)], { score: left + 5 });
  account.apply('addUpdate', { id, text: 'One step' }, { id: 'update-1' });
  account.apply('deleteIdea', { id: 'extra-0' });
  account.apply('deleteIdea', { id: 'extra-1' });
  expect(account.account.score).toBe(left);
  const drafted = account.apply('deleteEntry', { id, list: 'updates', entry: 'update-1' });
  expect(drafted.points).toBe(points);
  expect(account.account.score).toBe(after);
  expect(account.requireIdea(id)).toMatchObject({ progress: 50, updates: [] });
});

it('leaves a finished idea finished when the update that finished it is deleted', () => {
  const account = new InMemoryAccount([makeIdea({ progress: 90 })]);
  account.apply('addUpdate', { id, text: 'Done' }, { id: 'update-1' });
  const drafted = account.apply(
    'deleteEntry',
    { id, list: 'updates', entry: 'update-1' },
    { at: noon + 60_000 },
  );
  expect(drafted.points).toBe(-5);
  expect(account.requireIdea(id)).toMatchObject({ progress: 100, finishedAt: '2026-11-20T12:00:00.000Z' });
  expect(account.account).toMatchObject({ score: 0, finished: 1 });
});

it('takes the points of a corrected update back too', () => {
  const account = new InMemoryAccount([makeIdea()]);
  account.apply('addUpdate', { id, text: 'One step' }, { id: 'update-1' });
  account.apply('editEntry', { id, list: 'updates', entry: 'update-1', text: 'A step' });
  expect(account.apply('deleteEntry', { id, list: 'updates', entry: 'update-1' }).points).toBe(-5);
});

it('takes back the points of an update that can no longer be undone', () => {
  const account = new InMemoryAccount([makeIdea()]);
  account.apply('addUpdate', { id, text: 'One step' }, { id: 'update-1' });
  account.forgetInverse('update-1');
  expect(account.apply('deleteEntry', { id, list: 'updates', entry: 'update-1' }).points).toBe(-5);
});

it('takes no points with a note', () => {
  const account = new InMemoryAccount([makeIdea()], { score: 7 });
  account.apply('addNote', { id, text: 'A thought' }, { id: 'note-1' });
  expect(account.apply('deleteEntry', { id, list: 'notes', entry: 'note-1' }).points).toBe(0);
  expect(account.account.score).toBe(7);
});

it.each(['importIdeas', 'migrateLocalIdeas'] as const)('takes no points with an entry of %s', (name) => {
  const ideas = [makeImportedIdea({ updates: [{ text: 'first' }], notes: [{ text: 'thought' }] })];
  const account = new InMemoryAccount([], { score: 7 });
  if (name === 'importIdeas') account.apply(name, { ideas }, { id: 'file' });
  else account.apply(name, { ideas, categories: [], score: 0 }, { id: 'file' });
  const idea = 'file-00000';
  const update = account.apply('deleteEntry', { id: idea, list: 'updates', entry: 'file-00000-u-00000' });
  const note = account.apply('deleteEntry', { id: idea, list: 'notes', entry: 'file-00000-n-00000' });
  expect([update.points, note.points, account.account.score]).toEqual([0, 0, 7]);
  expect(account.requireIdea(idea)).toMatchObject({ updates: [], notes: [] });
});

it('takes points once: a deleted entry no longer exists', () => {
  const account = new InMemoryAccount([makeIdea()], { score: 20 });
  account.apply('addUpdate', { id, text: 'One step' }, { id: 'update-1' });
  account.apply('deleteEntry', { id, list: 'updates', entry: 'update-1' });
  const before = account.snapshot();
  const entry = { id, list: 'updates', entry: 'update-1' } as const;
  const refused = { ok: false, code: 'entry-not-found' };
  expect(account.tryApply('deleteEntry', entry)).toEqual(refused);
  expect(account.tryApply('editEntry', { ...entry, text: 'x' })).toEqual(refused);
  expect(account.snapshot()).toEqual(before);
  expect(account.account.score).toBe(20);
});

it('makes room for another update', () => {
  const updates = Array.from({ length: 1_000 }, (_, index) => ({ ...early, id: `entry-${index}` }));
  const account = new InMemoryAccount([makeIdea({ updates })]);
  expect(account.tryApply('addUpdate', { id, text: 'x' })).toEqual({ ok: false, code: 'too-many-updates' });
  account.apply('deleteEntry', { id, list: 'updates', entry: 'entry-500' });
  expect(account.apply('addUpdate', { id, text: 'x' }).points).toBe(5);
});

it.each<[string, EntryList, string, string, RefusalCode]>([
  ['an entry nobody wrote', 'notes', id, 'never-there', 'entry-not-found'],
  ['an update as a note', 'notes', id, 'entry-1', 'entry-not-found'],
  ['a note as an update', 'updates', id, 'entry-3', 'entry-not-found'],
  ['an entry of another idea', 'updates', 'other', 'entry-1', 'entry-not-found'],
  ['an entry of an idea that was never there', 'updates', 'never-there', 'entry-1', 'idea-not-found'],
  ['an entry of a deleted idea', 'updates', 'deleted', 'entry-9', 'idea-deleted'],
])('refuses to correct or delete %s', (_, list, ideaId, entry, code) => {
  const idea = makeIdea({ updates: [early, middle], notes: [late] });
  const deleted = makeIdea({ id: 'deleted', updates: [{ ...early, id: 'entry-9' }] });
  const account = new InMemoryAccount([idea, makeIdea({ id: 'other' }), deleted], { score: 20 });
  account.apply('deleteIdea', { id: 'deleted' });
  const before = account.snapshot();
  const args = { id: ideaId, list, entry };
  expect(account.tryApply('editEntry', { ...args, text: 'New' })).toEqual({ ok: false, code });
  expect(account.tryApply('deleteEntry', args)).toEqual({ ok: false, code });
  expect(account.snapshot()).toEqual(before);
});

it('checks the entry before the text', () => {
  const args = { id, list: 'notes', entry: 'never-there', text: ' ' } as const;
  expect(accountWith().tryApply('editEntry', args)).toEqual({ ok: false, code: 'entry-not-found' });
});

it('declares that it reads the entry, and for a deletion the record of its points', () => {
  const args = { id: 'a', list: 'notes', entry: 'n' } as const;
  expect(readsOf(makeMutation('editEntry', { ...args, text: 'x' }))).toEqual({
    ideas: ['a'],
    entries: [{ ideaId: 'a', id: 'n' }],
  });
  expect(readsOf(makeMutation('deleteEntry', args))).toEqual({
    ideas: ['a'],
    entries: [{ ideaId: 'a', id: 'n' }],
    records: ['n'],
  });
});
