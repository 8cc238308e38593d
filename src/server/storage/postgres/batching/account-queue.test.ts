import { expect, it } from 'vitest';
import { AccountQueue } from './account-queue.ts';

const ever = new Promise<never>(() => {});

it('runs the work of an account in order, even after a failure, and others in parallel', async () => {
  const lines = new AccountQueue(10_000);
  const done: string[] = [];
  const work = (name: string) => async () => {
    done.push(`${name} begins`);
    await Promise.resolve();
    done.push(`${name} ends`);
    if (name === 'bad') throw new Error(name);
    return name;
  };
  const ofA = ['a1', 'bad', 'a2'].map((name) => lines.run('a', work(name)));
  void lines.run('b', () => ever);
  expect(lines.has('a')).toBe(true);
  expect((await Promise.allSettled(ofA)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(done).toEqual(['a1', 'bad', 'a2'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  await new Promise((resolve) => setImmediate(resolve));
  expect([lines.has('a'), lines.has('b')]).toEqual([false, true]);
});

it('rejects work that has waited too long, and still runs later work after the running one', async () => {
  const lines = new AccountQueue(20);
  let open = () => {};
  const done: string[] = [];
  const first = lines.run('a', async () => {
    await new Promise<void>((resolve) => (open = resolve));
    done.push('first');
  });
  let hasRun = false;
  const late = lines.run('a', () => Promise.resolve((hasRun = true)));
  await expect(late).rejects.toMatchObject({ fault: 'unavailable' });
  const next = lines.run('a', async () => void done.push('next'));
  open();
  await Promise.all([first, next]);
  expect(done).toEqual(['first', 'next']);
  expect(hasRun).toBe(false);
});
