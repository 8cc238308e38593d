import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Creates a queue and records the order in which its tasks start; `endNext` completes the oldest. */
function recordedQueue(maxConcurrent: number, maxQueued: number) {
  const queue = createFairQueue({ maxConcurrent, maxQueued, fullMessage: 'too many' });
  const begun: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (from: string, name: string) => {
    queue(from, () => {
      begun.push(name);
      return new Promise<void>((end) => ends.push(end));
    }).catch((error: { code: string }) => refused.push(`${name}: ${error.code}`));
  };
  const endNext = async () => {
    ends.shift()?.();
    await turn();
  };
  return { ask, begun, refused, endNext };
}

it('runs the tasks of one key in order, and those of several keys in rotation', async () => {
  const { ask, begun, endNext } = recordedQueue(1, 10);
  for (const name of ['a1', 'a2', 'a3', 'a4']) ask('a', name);
  for (const name of ['b1', 'b2']) ask('b', name);
  ask('c', 'c1');
  for (let n = 0; n < 7; n++) await endNext();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

it('evicts the last task of the key with the most for a task of another key', async () => {
  const { ask, begun, refused, endNext } = recordedQueue(2, 4);
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) ask('a', name);
  ask('b', 'b1');
  await turn();
  expect(refused).toEqual(['a6: unavailable']);
  ask('a', 'a7');
  ask('b', 'b2');
  // Each key has two tasks now, so none can be evicted for another.
  ask('b', 'b3');
  await turn();
  expect(refused).toEqual(['a6: unavailable', 'a7: unavailable', 'a5: unavailable', 'b3: unavailable']);
  for (let n = 0; n < 6; n++) await endNext();
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'a4', 'b2']);
});

it('continues after a failing task, without exceeding the concurrency limit', async () => {
  const turns = createFairQueue({ maxConcurrent: 1, maxQueued: 4, fullMessage: 'too many' });
  const failed = turns('a', () => Promise.reject(new Error('broken')));
  const next = turns('b', () => Promise.resolve('done'));
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
  expect(await turns('a', () => Promise.resolve('again'))).toBe('again');
});

it('keeps a slot empty after a task for the given rest', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const restMs = (took: number) => (took > 10 ? 2 * took : 0);
  const turns = createFairQueue({ maxConcurrent: 1, maxQueued: 4, fullMessage: 'too many', restMs });
  const begun: string[] = [];
  const workFor = (milliseconds: number, name: string) => () => {
    begun.push(name);
    vi.advanceTimersByTime(milliseconds);
    return Promise.resolve(name);
  };
  // The task's own result does not wait for the rest.
  expect(await turns('a', workFor(100, 'long'))).toBe('long');
  const next = turns('a', workFor(10, 'short'));
  const last = turns('a', workFor(10, 'after it'));
  vi.advanceTimersByTime(199);
  await turn();
  expect(begun).toEqual(['long']);
  vi.advanceTimersByTime(1);
  await Promise.all([next, last]);
  expect(begun).toEqual(['long', 'short', 'after it']);
  vi.useRealTimers();
});
