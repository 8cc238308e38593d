import { expect, it } from 'vitest';
import { type Idea } from '../idea/idea.ts';
import { type KeptIdea } from '../mutation/mutation.ts';
import { InMemoryAccount } from '../testing/in-memory-account.ts';
import { makeEntries, makeIdea, makeIdeasInOrder, noon } from '../testing/make-idea.ts';

/** A whole idea as a device gives it. */
function whole(patch: Partial<Idea> = {}, more: Partial<KeptIdea> = {}): KeptIdea {
  const { id, rank: _rank, updates, notes, steps: _steps, ...fields } = makeIdea(patch);
  return { id, fields, updates, notes, ...more };
}
const keep = (account: InMemoryAccount, ...ideas: readonly KeptIdea[]) =>
  account.apply('keepIdeas', { ideas });
const part = (id: string, more: Partial<KeptIdea>): KeptIdea => ({
  id,
  fields: {},
  updates: [],
  notes: [],
  ...more,
});

it('adds lost ideas on top with their ids, dates and entries, and their points', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a'), { score: 10 });
  const [update] = makeEntries(1);
  if (!update) throw new Error('an entry');
  const note = { ...update, id: 'note-1' };
  const lost = makeIdea({
    id: 'b',
    progress: 100,
    finishedAt: '2026-11-10T12:00:00.000Z',
    updates: [update],
    notes: [note],
  });
  const { points } = keep(account, whole(lost), whole({ id: 'c', category: 'Boats' }));
  expect(points).toBe(25);
  const [first, second, third] = account.inOrder();
  expect(first).toEqual({ ...lost, rank: first?.rank });
  expect([second?.id, third?.id]).toEqual(['c', 'a']);
  expect(account.account).toMatchObject({ ...account.recount(), score: 35, categories: ['Boats'] });
});

it('adds nothing and gives no points for what another device has kept already', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a'), { score: 10 });
  const lost = whole({ id: 'b', updates: makeEntries(2) });
  expect(keep(account, lost).points).toBe(20);
  const before = account.snapshot();
  expect(keep(account, lost)).toMatchObject({ points: 0, effects: [] });
  expect(account.snapshot()).toEqual(before);
});

it('leaves an entry deleted that was kept and then deleted, and gives its points once', () => {
  const account = new InMemoryAccount([makeIdea({ id: 'a' })], { score: 10 });
  const [update] = makeEntries(1);
  if (!update) throw new Error('an entry');
  const kept = part('a', { updates: [update], notes: [{ ...update, id: 'note-1' }] });
  const deleteUpdate = { id: 'a', list: 'updates', entry: update.id } as const;
  const points = [
    keep(account, kept).points,
    account.apply('deleteEntry', deleteUpdate).points,
    keep(account, kept).points,
  ];
  expect(points).toEqual([5, 0, 0]);
  expect(account.requireIdea('a')).toMatchObject({ updates: [], notes: [{ id: 'note-1' }] });
});

it('gives no points for ideas and updates that came from a file', () => {
  const account = new InMemoryAccount([], { score: 0 });
  const [update] = makeEntries(1);
  if (!update) throw new Error('an entry');
  const updates = [{ ...update, id: 'm-00000-u-00000' }];
  expect(keep(account, whole({ id: 'm-00000', updates })).points).toBe(0);
});

it('gives captured ideas the points that they have earned', () => {
  const captured = new InMemoryAccount();
  captured.apply('captureIdeas', { ideas: [{ title: 'Kite' }, { title: 'Boat' }] }, { id: 'line' });
  const account = new InMemoryAccount([], { score: 0 });
  expect(keep(account, ...captured.inOrder().map((idea) => whole(idea))).points).toBe(20);
});

it('sets edited fields, and adds and corrects entries of an idea that exists', () => {
  const [known, lost] = makeEntries(2);
  if (!known || !lost) throw new Error('two entries');
  const account = new InMemoryAccount([makeIdea({ id: 'a', notes: [known] })], { score: 10 });
  const edited = part('a', {
    fields: { title: 'Newer', progress: 40 },
    updates: [{ ...lost, id: 'update-1' }],
    notes: [{ ...known, text: 'Corrected' }, lost],
  });
  expect(keep(account, edited).points).toBe(5);
  expect(account.inOrder()).toEqual([
    makeIdea({
      id: 'a',
      title: 'Newer',
      progress: 40,
      updates: [{ ...lost, id: 'update-1' }],
      notes: [{ ...known, text: 'Corrected' }, lost],
    }),
  ]);
  expect(account.account).toMatchObject({ ...account.recount(), score: 15 });
});

it('puts an idea that was in the trash back into it, without points', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a'), { score: 10 });
  const lost = makeIdea({ id: 'b', notes: makeEntries(1) });
  expect(keep(account, whole(lost, { deletedAt: noon - 5_000 })).points).toBe(0);
  expect(account.inOrder().map(({ id }) => id)).toEqual(['a']);
  expect(account.trashedIdeas()).toMatchObject([{ at: noon - 5_000, took: 0, idea: { id: 'b' } }]);
  expect(account.account).toMatchObject({ ...account.recount(), score: 10 });
  expect(account.apply('restoreIdeas', { ids: ['b'] }).points).toBe(0);
  expect(account.account).toMatchObject({ ...account.recount(), ideas: 2 });
});

it('restores an idea that the backup has in the trash, and takes and gives no points', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a', 'b'), { score: 10 });
  account.apply('deleteIdea', { id: 'b' });
  expect(keep(account, whole({ id: 'b', title: 'Restored and edited' })).points).toBe(0);
  expect(
    account
      .inOrder()
      .map(({ title }) => title)
      .toSorted(),
  ).toEqual(['Idea a', 'Restored and edited']);
  expect(account.account).toMatchObject({ ...account.recount(), score: 5 });
});

it('leaves permanently deleted ideas and parts of missing ones alone', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a', 'b'), { score: 10 });
  account.apply('deleteIdea', { id: 'b' });
  account.apply('purgeIdeas', { ids: ['b'] });
  const { effects } = keep(account, whole({ id: 'b' }), part('nowhere', { notes: makeEntries(1) }));
  expect(effects).toEqual([]);
});

it.each<[string, KeptIdea, string]>([
  ['an invalid field', whole({ id: 'b', title: 'x'.repeat(201) }), 'invalid-file'],
  ['an invalid date', whole({ id: 'b', finishedAt: 'soon' }), 'invalid-file'],
  [
    'a blank entry',
    part('a', { notes: [{ id: 'n', text: ' ', date: '2026-11-02T08:00:00.000Z' }] }),
    'invalid-file',
  ],
  ['too many entries', part('full', { notes: makeEntries(1) }), 'too-many-notes'],
])('refuses %s with everything else', (_, kept, code) => {
  const notes = Array.from({ length: 1_000 }, (__, n) => ({
    id: `n${n}`,
    text: 'x',
    date: '2026-11-02T08:00:00.000Z',
  }));
  const account = new InMemoryAccount([makeIdea({ id: 'a' }), makeIdea({ id: 'full', notes })]);
  const before = account.snapshot();
  expect(account.tryApply('keepIdeas', { ideas: [whole({ id: 'c' }), kept] })).toEqual({ ok: false, code });
  expect(account.snapshot()).toEqual(before);
});

it('adds an entry once, whatever lists name it, also to an idea in the trash that has it', () => {
  const [entry] = makeEntries(1);
  if (!entry) throw new Error('an entry');
  const account = new InMemoryAccount([makeIdea({ id: 'a', updates: [entry] }), makeIdea({ id: 'b' })], {
    score: 10,
  });
  account.apply('deleteIdea', { id: 'a' });
  keep(account, part('a', { updates: [entry], notes: [entry] }), part('b', { notes: [entry, entry] }));
  expect(account.inOrder().map(({ updates, notes }) => [updates, notes])).toEqual([
    [[entry], []],
    [[], [entry]],
  ]);
  expect(account.account).toMatchObject({ ...account.recount(), score: 5 });
});

it('keeps what was set aside, except of an idea that is finished', () => {
  const account = new InMemoryAccount();
  keep(
    account,
    whole({ id: 'b', setAside: 'someday' }),
    whole({ id: 'c', setAside: 'someday', progress: 100, finishedAt: '2026-11-10T12:00:00.000Z' }),
  );
  keep(account, part('b', { fields: { setAside: '2026-12-01T09:00' } }));
  expect(account.inOrder().map(({ id, setAside }) => [id, setAside])).toEqual([
    ['b', '2026-12-01T09:00'],
    ['c', undefined],
  ]);
  const wrong = part('b', { fields: { setAside: 'soon' } });
  expect(account.tryApply('keepIdeas', { ideas: [wrong] })).toEqual({ ok: false, code: 'invalid-file' });
});

it('takes a whole idea of a device of an older version, which knows of no setting aside', () => {
  const account = new InMemoryAccount();
  keep(account, whole({ id: 'b' }));
  expect(account.requireIdea('b').setAside).toBe(undefined);
});

it('keeps an idea’s own leads, and takes them off where the device had those of the settings', () => {
  const account = new InMemoryAccount([makeIdea({ id: 'b', leads: [15] }), makeIdea({ id: 'c' })]);
  keep(
    account,
    whole({ id: 'a', leads: [60] }),
    part('b', { fields: { leads: null } }),
    part('c', { fields: { leads: [] } }),
  );
  const leads = account.inOrder().map((idea) => [idea.id, 'leads' in idea ? idea.leads : 'settings']);
  expect(Object.fromEntries(leads)).toEqual({ a: [60], b: 'settings', c: [] });
});
