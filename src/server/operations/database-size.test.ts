import { expect, it } from 'vitest';
import { watchDatabaseSize } from './database-size.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('measures the database at most once a minute, and reports no size that it could not measure', async () => {
  let elapsedMs = 0;
  const answers = [
    () => Promise.resolve(5_000),
    () => Promise.reject(new Error('away')),
    () => Promise.resolve(6_000),
  ];
  let count = 0;
  const read = watchDatabaseSize(
    () => answers[count++]?.() ?? Promise.reject(new Error('asked too often')),
    () => elapsedMs,
  );
  expect(read()).toBeNull();
  await settled();
  elapsedMs = 60_000;
  expect([read(), count]).toEqual([5_000, 1]);
  elapsedMs = 60_001;
  expect([read(), count]).toEqual([5_000, 2]);
  await settled();
  expect(read()).toBeNull();
  elapsedMs = 120_002;
  read();
  await settled();
  expect([read(), count]).toEqual([6_000, 3]);
});
