import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createProcessScope } from '../harness/server-process.ts';
import { terminateAgainAndAgain } from './terminations.ts';

const scope = createProcessScope();

afterEach(() => scope.end());

it('neither loses nor cuts off what it has taken when it is told to stop under load, 10 times', async () => {
  const { unheard, ...report } = await terminateAgainAndAgain(scope, 10);
  expect(report).toEqual({ terminations: 10, badExits: [], missing: 0, faults: [], lost: [] });
  // None where nothing else runs; a machine on which much does may hold the server up in just that moment. One that
  // did not look who has come before it closes would leave more of the eight unheard each time.
  expect(unheard).toBeLessThanOrEqual(report.terminations);
});

it('notices a server that ends without answering what it has taken', async () => {
  const script = path.join(import.meta.dirname, 'controls', 'hasty-server.ts');
  const report = await terminateAgainAndAgain(scope, 2, script);
  expect(report).toMatchObject({ terminations: 2, badExits: [] });
  expect(report.lost.length).toBeGreaterThan(0);
});
