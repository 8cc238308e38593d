import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type NodeStates, type Storage } from '../storage/api/storage.ts';
import { StorageError } from '../storage/errors/storage-error.ts';
import { createReadiness } from './readiness.ts';

let errors: unknown[];

beforeEach(() => {
  vi.useFakeTimers();
  errors = [];
});
afterEach(() => void vi.useRealTimers());

/** A storage that works, with the given differences. */
const check = (differences: Partial<Storage>) => {
  const storage = {
    write: () => Promise.resolve(),
    isSchemaServable: () => Promise.resolve(true),
    askNodes: null,
    ...differences,
  } as unknown as Storage;
  return createReadiness(
    storage,
    () => 0,
    (error) => void errors.push(error),
  )();
};
const nodes = (count: number, ...away: readonly number[]): Partial<Storage> => ({
  askNodes: (): Promise<NodeStates> =>
    Promise.resolve({ count, away: away.map((group) => ({ name: 'worker', port: 5432, group })) }),
});
const never = () => new Promise<never>(() => {});
const well = { write: 'ok', disk: 'ok', schema: 'ok' };

it('is ready without nodes to ask, and while not all of them are away', async () => {
  for (const one of [nodes(0), nodes(2), nodes(2, 1)])
    expect(await check(one)).toMatchObject({ isReady: true });
  expect(await check(nodes(0))).toEqual({
    isReady: true,
    checks: { ...well, nodes: { count: 0, away: [] } },
  });
  for (const one of [nodes(1, 1), nodes(2, 1, 2)])
    expect(await check(one)).toMatchObject({ isReady: false, checks: well });
  expect(await check({})).toEqual({ isReady: true, checks: well });
});

it.each<[string, Partial<Storage>, object]>([
  ['write', { write: never }, { isReady: false, checks: { ...well, write: 'failed' } }],
  ['schema', { isSchemaServable: never }, { isReady: false, checks: { ...well, schema: 'unknown' } }],
  ['nodes', { askNodes: never }, { isReady: true, checks: well }],
])('answers within five seconds if the check of the %s hangs', async (_, storage, expected) => {
  const answer = check(storage);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(await Promise.race([answer, 'waiting'])).toEqual(expected);
});

it('reports why a check failed, and not the nodes if the coordinator could not be asked', async () => {
  const busy = new StorageError('unavailable', 'no connection to the database is free');
  const answer = await check({ askNodes: () => Promise.reject(busy) });
  expect([answer, errors]).toEqual([{ isReady: true, checks: well }, [busy]]);
});
