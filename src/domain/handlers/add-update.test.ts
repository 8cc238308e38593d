import { expect, it } from 'vitest';
import { entryBytes } from '../idea/idea.ts';
import { type RefusalCode } from '../mutation/refusal.ts';
import { InMemoryAccount } from '../testing/in-memory-account.ts';
import { makeEntries, makeIdea, noon } from '../testing/make-idea.ts';

const id = 'idea-1';

it.each([
  [0, 10],
  [1, 11],
  [89, 99],
  [90, 100],
  [91, 100],
  [99, 100],
])('raises progress from %i to %i and gives 5 points', (progress, after) => {
  const account = new InMemoryAccount([makeIdea({ progress })], { score: 1 });
  const drafted = account.apply('addUpdate', { id, text: 'Found the string' }, { id: 'update-1' });
  expect(drafted.points).toBe(5);
  expect(account.requireIdea(id)).toEqual({
    ...makeIdea(),
    progress: after,
    finishedAt: after === 100 ? '2026-11-20T12:00:00.000Z' : null,
    updates: [{ id: 'update-1', text: 'Found the string', date: '2026-11-20T12:00:00.000Z' }],
  });
  expect(account.account).toMatchObject({ score: 6, finished: Number(after === 100) });
});

it('ignores an update to an idea at 100', () => {
  const account = new InMemoryAccount([makeIdea({ progress: 100, finishedAt: '2026-11-10T12:00:00.000Z' })]);
  const before = account.snapshot();
  const outcome = account.tryApply('addUpdate', { id, text: 'One more' });
  expect(outcome).toEqual({ ok: false, code: 'idea-finished' });
  expect(account.snapshot()).toEqual(before);
});

it('accepts ten updates from 0 to 100, but no eleventh', () => {
  const account = new InMemoryAccount([makeIdea()]);
  for (let count = 1; count <= 10; count += 1) account.apply('addUpdate', { id, text: `Step ${count}` });
  expect(account.requireIdea(id)).toMatchObject({ progress: 100 });
  expect(account.tryApply('addUpdate', { id, text: 'Step 11' })).toEqual({
    ok: false,
    code: 'idea-finished',
  });
  expect(account.requireIdea(id).updates).toHaveLength(10);
  expect(account.account.score).toBe(50);
});

it.each(['', '   ', '\n\t', '\u0000', '\u00a0'])('ignores the text %j', (text) => {
  const account = new InMemoryAccount([makeIdea()], { score: 7 });
  const before = account.snapshot();
  expect(account.tryApply('addUpdate', { id, text })).toEqual({ ok: false, code: 'text-required' });
  expect(account.snapshot()).toEqual(before);
});

it('takes a text of 2,000 characters and not of one more', () => {
  const account = new InMemoryAccount([makeIdea()]);
  account.apply('addUpdate', { id, text: 'x'.repeat(1_999) });
  account.apply('addUpdate', { id, text: ` ${'x'.repeat(2_000)} ` });
  expect(account.requireIdea(id).updates.map((update) => update.text.length)).toEqual([1_999, 2_000]);
  const before = account.snapshot();
  const outcome = account.tryApply('addUpdate', { id, text: 'x'.repeat(2_001) });
  expect(outcome).toEqual({ ok: false, code: 'text-too-long' });
  expect(account.snapshot()).toEqual(before);
});

it('stores the text cleaned, without interpreting markup', () => {
  const account = new InMemoryAccount([makeIdea()]);
  account.apply('addUpdate', { id, text: '  <i>Two\nlines</i>\u0000\ud800 ' });
  expect(account.requireIdea(id).updates[0]?.text).toBe('<i>Two\nlines</i>\ufffd');
});

it.each([
  [998, true],
  [999, true],
  [1_000, false],
])('with %i updates accepts another: %s', (count, isTaken) => {
  const account = new InMemoryAccount([makeIdea({ updates: makeEntries(count) })]);
  const before = account.snapshot();
  const outcome = account.tryApply('addUpdate', { id, text: 'One more' });
  expect(outcome).toMatchObject(isTaken ? { ok: true, points: 5 } : { ok: false, code: 'too-many-updates' });
  if (!isTaken) expect(account.snapshot()).toEqual(before);
  expect(account.requireIdea(id).updates).toHaveLength(isTaken ? count + 1 : count);
});

it('accepts an update with any number of notes', () => {
  const account = new InMemoryAccount([makeIdea({ notes: makeEntries(1_000) })]);
  expect(account.apply('addUpdate', { id, text: 'One more' }).points).toBe(5);
});

it.each([
  [20_000_000, true],
  [20_000_001, false],
])('accepts an update that brings the text to %i bytes: %s', (total, isTaken) => {
  const textSize = total - entryBytes({ text: 'x' });
  const account = new InMemoryAccount([makeIdea()], { textSize });
  const outcome = account.tryApply('addUpdate', { id, text: 'x' });
  expect(outcome).toMatchObject(isTaken ? { ok: true, points: 5 } : { ok: false, code: 'account-full' });
  expect(account.account).toMatchObject(isTaken ? { textSize: total, score: 5 } : { textSize, score: 0 });
  expect(account.requireIdea(id).progress).toBe(isTaken ? 10 : 0);
});

it('adds the 10 to the progress it finds, so that updates of two devices add up', () => {
  const account = new InMemoryAccount([makeIdea({ progress: 50 })]);
  account.apply('addUpdate', { id, text: 'On the phone' }, { at: noon + 1 });
  account.apply('addUpdate', { id, text: 'Earlier, on the laptop' }, { at: noon });
  expect(account.requireIdea(id).progress).toBe(70);
  expect(account.requireIdea(id).updates.map((update) => update.text)).toEqual([
    'Earlier, on the laptop',
    'On the phone',
  ]);
});

it('awards Completion Pro when an update finishes the fifth idea', () => {
  const done = ['a', 'b', 'c', 'd'].map((name) => makeIdea({ id: name, progress: 100 }));
  const account = new InMemoryAccount([makeIdea({ progress: 80 }), ...done]);
  account.apply('addUpdate', { id, text: 'Nearly' });
  expect(account.account.badges).toEqual({});
  account.apply('addUpdate', { id, text: 'Done' });
  expect(account.account.badges).toEqual({ completionPro: '2026-11-20T12:00:00.000Z' });
});

it('accepts an update to an overdue idea', () => {
  const account = new InMemoryAccount([makeIdea({ deadline: '1999-01-01T00:00' })]);
  expect(account.apply('addUpdate', { id, text: 'Late' }).points).toBe(5);
});

it.each<[string, RefusalCode]>([
  ['never-there', 'idea-not-found'],
  ['deleted', 'idea-deleted'],
])('refuses an update to the idea %s', (name, code) => {
  const account = new InMemoryAccount([makeIdea(), makeIdea({ id: 'deleted' })]);
  account.apply('deleteIdea', { id: 'deleted' });
  const before = account.snapshot();
  expect(account.tryApply('addUpdate', { id: name, text: 'x' })).toEqual({ ok: false, code });
  expect(account.snapshot()).toEqual(before);
});
