import { expect, it } from 'vitest';
import { entrySize } from '../idea.ts';
import { type RefusalCode } from '../refusal.ts';
import { AccountInMemory } from '../testing/account-in-memory.ts';
import { entriesOf, ideaOf } from '../testing/make-idea.ts';

const id = 'idea-1';

it('keeps a note and changes nothing else: neither progress nor score', () => {
  const account = new AccountInMemory([ideaOf({ progress: 40 })], { score: 7 });
  const drafted = account.run('addNote', { id, text: ' Red or blue? ' }, { id: 'note-1' });
  const entry = { id: 'note-1', text: 'Red or blue?', date: '2026-11-20T12:00:00.000Z' };
  expect(drafted.points).toBe(0);
  expect(drafted.effects).toEqual([{ kind: 'entry-added', ideaId: id, list: 'notes', entry }]);
  expect(account.whole(id)).toEqual(ideaOf({ progress: 40, notes: [entry] }));
  expect(account.account.score).toBe(7);
});

it('takes a note to a finished idea, which stays finished', () => {
  const idea = ideaOf({ progress: 100, finishedAt: '2026-11-10T12:00:00.000Z' });
  const account = new AccountInMemory([idea]);
  account.run('addNote', { id, text: 'What I learnt' });
  expect(account.whole(id)).toMatchObject({ progress: 100, finishedAt: '2026-11-10T12:00:00.000Z' });
  expect(account.whole(id).notes).toHaveLength(1);
});

it.each(['', '   ', '\n', '\u0000'])('ignores the text %j', (text) => {
  const account = new AccountInMemory([ideaOf()], { score: 7 });
  const before = account.contents();
  expect(account.attempt('addNote', { id, text })).toEqual({ ok: false, code: 'text-required' });
  expect(account.contents()).toEqual(before);
});

it('takes a text of 2,000 characters and not of one more', () => {
  const account = new AccountInMemory([ideaOf()]);
  account.run('addNote', { id, text: 'x'.repeat(1_999) });
  account.run('addNote', { id, text: ` ${'x'.repeat(2_000)} ` });
  expect(account.whole(id).notes.map((note) => note.text.length)).toEqual([1_999, 2_000]);
  const before = account.contents();
  const outcome = account.attempt('addNote', { id, text: 'x'.repeat(2_001) });
  expect(outcome).toEqual({ ok: false, code: 'text-too-long' });
  expect(account.contents()).toEqual(before);
});

it.each([
  [998, true],
  [999, true],
  [1_000, false],
])('with %i notes takes another: %s', (count, isTaken) => {
  const account = new AccountInMemory([ideaOf({ notes: entriesOf(count), updates: entriesOf(1_000) })]);
  const before = account.contents();
  const outcome = account.attempt('addNote', { id, text: 'One more' });
  expect(outcome).toMatchObject(isTaken ? { ok: true, points: 0 } : { ok: false, code: 'too-many-notes' });
  if (!isTaken) expect(account.contents()).toEqual(before);
  expect(account.whole(id).notes).toHaveLength(isTaken ? count + 1 : count);
});

it.each([
  [20_000_000, true],
  [20_000_001, false],
])('takes a note that brings the text to %i bytes: %s', (total, isTaken) => {
  const textSize = total - entrySize({ text: 'ñ' });
  const account = new AccountInMemory([ideaOf()], { textSize });
  const outcome = account.attempt('addNote', { id, text: 'ñ' });
  expect(outcome).toMatchObject(isTaken ? { ok: true } : { ok: false, code: 'account-full' });
  expect(account.account.textSize).toBe(isTaken ? total : textSize);
});

it.each<[string, RefusalCode]>([
  ['never-there', 'idea-not-found'],
  ['deleted', 'idea-deleted'],
])('refuses a note to the idea %s', (name, code) => {
  const account = new AccountInMemory([ideaOf(), ideaOf({ id: 'deleted' })]);
  account.run('deleteIdea', { id: 'deleted' });
  const before = account.contents();
  expect(account.attempt('addNote', { id: name, text: 'x' })).toEqual({ ok: false, code });
  expect(account.contents()).toEqual(before);
});
