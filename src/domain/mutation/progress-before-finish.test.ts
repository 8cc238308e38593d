import { expect, it } from 'vitest';
import { InMemoryAccount } from '../testing/in-memory-account.ts';
import { makeIdea } from '../testing/make-idea.ts';
import { progressBeforeFinish } from './progress-before-finish.ts';

const id = 'idea-1';
const at = Date.parse('2026-11-20T12:00:00.000Z');

/** An account with one idea, whose mutations happen a second apart, and their records in order. */
function accountAt(progress: number) {
  const account = new InMemoryAccount([makeIdea({ progress })]);
  const ids: string[] = [];
  const moment = () => {
    const number = ids.length + 1;
    ids.push(`m${number}`);
    return { id: `m${number}`, at: at + number * 1_000 };
  };
  return {
    account,
    moment,
    before: () =>
      progressBeforeFinish(
        account.requireIdea(id),
        ids.flatMap((mutation) => account.record(mutation) ?? []),
      ),
  };
}

it('finds the progress before the slider or the ring finished the idea', () => {
  const { account, moment, before } = accountAt(40);
  account.apply('setProgress', { id, progress: 100 }, moment());
  expect(before()).toBe(40);
});

it('finds the progress before an update finished the idea', () => {
  const { account, moment, before } = accountAt(95);
  account.apply('addUpdate', { id, text: 'The last one' }, moment());
  expect(account.requireIdea(id).progress).toBe(100);
  expect(before()).toBe(95);
});

it('ignores an earlier finish from another progress', () => {
  const { account, moment, before } = accountAt(40);
  for (const progress of [100, 70, 100]) account.apply('setProgress', { id, progress }, moment());
  expect(before()).toBe(70);
});

it('finds it again after the reopening was undone', () => {
  const { account, moment, before } = accountAt(40);
  account.apply('setProgress', { id, progress: 100 }, moment());
  const reopening = moment();
  account.apply('setProgress', { id, progress: 40 }, reopening);
  account.apply('undo', { of: reopening.id }, moment());
  expect(account.requireIdea(id).progress).toBe(100);
  expect(before()).toBe(40);
});

it('knows nothing of an idea that was imported as finished, or was finished by an unknown mutation', () => {
  const { account, moment, before } = accountAt(100);
  account.apply('setProgress', { id, progress: 100 }, moment());
  expect(before()).toBe(null);
  const finished = { id, finishedAt: '2026-11-20T12:00:01.000Z' };
  expect(progressBeforeFinish(finished, [{ inverse: null }, { inverse: [] }])).toBe(null);
});

it('knows nothing of an idea that was added as finished', () => {
  const finishedAt = '2026-11-20T12:00:01.000Z';
  const from = { progress: 100, finishedAt };
  const steps = [{ kind: 'change-idea', id, from, to: { progress: 100, finishedAt: null } } as const];
  expect(progressBeforeFinish({ id, finishedAt }, [{ inverse: steps }])).toBe(null);
});
