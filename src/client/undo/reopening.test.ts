import { expect, it } from 'vitest';
import { initialAccount } from '#domain/account/account.ts';
import { makeIdea } from '#domain/testing/make-idea.ts';
import { createView } from '../replica/view.ts';
import { type ReopeningDeps, createReopening } from './reopening.ts';

/** Reopens an idea that another device finished. Returns the timers that are left. */
async function timersAfter(history: ReopeningDeps['history']): Promise<number> {
  const view = createView();
  const idea = makeIdea({ progress: 100, finishedAt: '2026-11-09T08:00:00.000Z' });
  view.show([idea.id], { account: initialAccount, get: () => idea });
  const timers = new Set<() => void>();
  const schedule = (_: number, run: () => void) => {
    timers.add(run);
    return () => timers.delete(run);
  };
  const reopening = createReopening({ replica: { view, records: () => [] }, schedule, history });
  expect(await reopening.progressBeforeFinish(idea.id)).toBe(null);
  return timers.size;
}

it('leaves no timer behind once the server has answered or failed', async () => {
  expect(await timersAfter(() => Promise.resolve([]))).toBe(0);
  expect(await timersAfter(() => Promise.reject(new Error('offline')))).toBe(0);
});
