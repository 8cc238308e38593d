import { afterEach, expect, it } from 'vitest';
import { createProcessScope } from '../harness/server-process.ts';
import { killWhileMigrating } from './harness/killed-migration.ts';

const scope = createProcessScope();

afterEach(() => scope.end());

it('comes to the newest schema even if it is killed at every single call on the way there', async () => {
  const every = (call: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({ call, when: n + 1 }));
  const report = await killWhileMigrating(scope, [...every('fsync', 30), ...every('pwrite64', 300)]);
  expect(report.wrong).toEqual([]);
  expect(report.killed).toBeGreaterThan(20);
});
