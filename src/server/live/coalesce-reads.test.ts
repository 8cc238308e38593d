import { expect, it } from 'vitest';
import { type Changes } from '#contract/changes.ts';
import { coalesceReads } from './coalesce-reads.ts';

it('reads once for all listeners at the same version', async () => {
  const read: number[] = [];
  const shared = coalesceReads((since) => {
    read.push(since);
    return Promise.resolve({ from: since } as Changes);
  });
  const answers = await Promise.all([shared(1), shared(2), shared(1)]);
  expect(answers.map((changes) => changes?.from)).toEqual([1, 2, 1]);
  expect(read).toEqual([1, 2]);
});
