import { expect, it } from 'vitest';
import { InMemoryAccount } from '../../testing/in-memory-account.ts';
import { makeIdea, makeIdeasInOrder } from '../../testing/make-idea.ts';
import { applyCall, editOfA, note, noteDeletion, ownNote, refused } from '../../testing/undo-cases.ts';

it.each([
  [9_998, true],
  [9_999, true],
  [10_000, false],
])('undoes a deletion beside %i ideas: %s', (ideas, isTaken) => {
  const account = new InMemoryAccount(makeIdeasInOrder('a'), { ideas: ideas + 1, score: 20 });
  account.apply('deleteIdea', { id: 'a' }, { id: 'deletion' });
  const outcome = account.tryApply('undo', { of: 'deletion' });
  expect(outcome).toMatchObject(isTaken ? { ok: true, points: 5 } : refused('too-many-ideas'));
  expect(account.account).toMatchObject(isTaken ? { ideas: ideas + 1, score: 20 } : { ideas, score: 15 });
});

it.each([
  ['the removal of a title', editOfA({ title: 'N' }), 21],
  ['the deletion of a note', noteDeletion, 91],
  ['a correction to less', ['editEntry', { ...ownNote, text: 'A' }] as const, 8],
])('undoes %s only where the text still fits', (_, intent, size) => {
  for (const [rest, isTaken] of [
    [size, true],
    [size - 1, false],
  ] as const) {
    const idea = makeIdea({ id: 'a', notes: [note] });
    const account = new InMemoryAccount([idea, makeIdea({ id: 'b', description: '' })], {
      textSize: 19_990_000,
    });
    applyCall(account, intent, 'intent-1');
    const fillers = Array.from({ length: 5 }, (_, index) => `filler-${index}`);
    for (const id of fillers) account.apply('addNote', { id: 'b', text: 'x'.repeat(1_900) }, { id });
    const missing = 20_000_000 - rest - account.account.textSize;
    account.apply('addNote', { id: 'b', text: 'x'.repeat(missing - 82) });
    expect(account.account.textSize).toBe(20_000_000 - rest);
    const outcome = account.tryApply('undo', { of: 'intent-1' });
    expect(outcome).toMatchObject(isTaken ? { ok: true } : refused('account-full'));
    expect(account.account.textSize).toBe(isTaken ? 20_000_000 : 20_000_000 - rest);
  }
});

it('refuses to redo a category if the list is full by now', () => {
  const account = new InMemoryAccount([], { categories: Array.from({ length: 183 }, (_, i) => `Own ${i}`) });
  account.apply('addCategory', { name: 'Boats' }, { id: 'category' });
  account.apply('undo', { of: 'category' }, { id: 'undo-1' });
  account.apply('addCategory', { name: 'Zeppelins' });
  expect(account.tryApply('undo', { of: 'undo-1' })).toEqual(refused('too-many-categories'));
});
