import { expect, it } from 'vitest';
import { createKeyQueue } from './key-queue.ts';

const createQueue = () =>
  createKeyQueue({ maxConcurrentPerKey: 2, maxQueuedPerKey: 3, fullMessage: 'too many' });

/** Work that records its start and ends when told. */
function createWork() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    started.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { started, work, end: (name: string) => ends.get(name)?.() };
}

it('runs two of a key at once and the others in order, and lets no other key wait', async () => {
  const queue = createQueue();
  const { started, work, end } = createWork();
  const results = ['a1', 'a2', 'a3', 'a4'].map((name) => queue('a', work(name)));
  const other = queue('b', work('b1'));
  expect(started).toEqual(['a1', 'a2', 'b1']);
  end('a2');
  expect(await results[1]).toBe('a2');
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
  for (const name of ['b1', 'a1', 'a3']) end(name);
  await Promise.all([other, results[0], results[2]]);
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
  end('a4');
  expect(await results[3]).toBe('a4');
});

it('frees the slot of work that fails', async () => {
  const queue = createQueue();
  for (let n = 0; n < 3; n++)
    await expect(queue('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await queue('a', () => Promise.resolve(7))).toBe(7);
});

it('rejects work of a key whose queue is full, and of no other key', async () => {
  const queue = createQueue();
  const { started, work, end } = createWork();
  const names = ['1', '2', '3', '4', '5'];
  const accepted = names.map((name) => queue('a', work(name)));
  await expect(queue('a', work('6'))).rejects.toMatchObject({ code: 'unavailable' });
  expect(await queue('b', () => Promise.resolve('b'))).toBe('b');
  for (const name of names) {
    end(name);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await Promise.all(accepted)).toEqual(names);
  expect(started).toEqual(names);
});
