import { expect, it } from 'vitest';
import { entryBytes } from '../idea/idea.ts';
import { type RefusalCode } from '../mutation/refusal.ts';
import { InMemoryAccount } from '../testing/in-memory-account.ts';
import { makeEntries, makeIdea } from '../testing/make-idea.ts';

const id = 'idea-1';

it('adds a note and changes nothing else, neither progress nor score', () => {
  const account = new InMemoryAccount([makeIdea({ progress: 40 })], { score: 7 });
  const drafted = account.apply('addNote', { id, text: ' Red or blue? ' }, { id: 'note-1' });
  const entry = { id: 'note-1', text: 'Red or blue?', date: '2026-11-20T12:00:00.000Z' };
  expect(drafted.points).toBe(0);
  expect(drafted.effects).toEqual([{ kind: 'entry-added', ideaId: id, list: 'notes', entry }]);
  expect(account.requireIdea(id)).toEqual(makeIdea({ progress: 40, notes: [entry] }));
  expect(account.account.score).toBe(7);
});

it('adds a note to a finished idea, which stays finished', () => {
  const idea = makeIdea({ progress: 100, finishedAt: '2026-11-10T12:00:00.000Z' });
  const account = new InMemoryAccount([idea]);
  account.apply('addNote', { id, text: 'What I learnt' });
  expect(account.requireIdea(id)).toMatchObject({ progress: 100, finishedAt: '2026-11-10T12:00:00.000Z' });
  expect(account.requireIdea(id).notes).toHaveLength(1);
});

it.each(['', '   ', '\n', '\u0000'])('ignores the text %j', (text) => {
  const account = new InMemoryAccount([makeIdea()], { score: 7 });
  const before = account.snapshot();
  expect(account.tryApply('addNote', { id, text })).toEqual({ ok: false, code: 'text-required' });
  expect(account.snapshot()).toEqual(before);
});

it('takes a text of 2,000 characters and not of one more', () => {
  const account = new InMemoryAccount([makeIdea()]);
  account.apply('addNote', { id, text: 'x'.repeat(1_999) });
  account.apply('addNote', { id, text: ` ${'x'.repeat(2_000)} ` });
  expect(account.requireIdea(id).notes.map((note) => note.text.length)).toEqual([1_999, 2_000]);
  const before = account.snapshot();
  const outcome = account.tryApply('addNote', { id, text: 'x'.repeat(2_001) });
  expect(outcome).toEqual({ ok: false, code: 'text-too-long' });
  expect(account.snapshot()).toEqual(before);
});

it.each([
  [998, true],
  [999, true],
  [1_000, false],
])('with %i notes accepts another: %s', (count, isTaken) => {
  const account = new InMemoryAccount([makeIdea({ notes: makeEntries(count), updates: makeEntries(1_000) })]);
  const before = account.snapshot();
  const outcome = account.tryApply('addNote', { id, text: 'One more' });
  expect(outcome).toMatchObject(isTaken ? { ok: true, points: 0 } : { ok: false, code: 'too-many-notes' });
  if (!isTaken) expect(account.snapshot()).toEqual(before);
  expect(account.requireIdea(id).notes).toHaveLength(isTaken ? count + 1 : count);
});

it.each([
  [20_000_000, true],
  [20_000_001, false],
])('accepts a note that brings the text to %i bytes: %s', (total, isTaken) => {
  const textSize = total - entryBytes({ text: 'ñ' });
  const account = new InMemoryAccount([makeIdea()], { textSize });
  const outcome = account.tryApply('addNote', { id, text: 'ñ' });
  expect(outcome).toMatchObject(isTaken ? { ok: true } : { ok: false, code: 'account-full' });
  expect(account.account.textSize).toBe(isTaken ? total : textSize);
});

it.each<[string, RefusalCode]>([
  ['never-there', 'idea-not-found'],
  ['deleted', 'idea-deleted'],
])('refuses a note to the idea %s', (name, code) => {
  const account = new InMemoryAccount([makeIdea(), makeIdea({ id: 'deleted' })]);
  account.apply('deleteIdea', { id: 'deleted' });
  const before = account.snapshot();
  expect(account.tryApply('addNote', { id: name, text: 'x' })).toEqual({ ok: false, code });
  expect(account.snapshot()).toEqual(before);
});
