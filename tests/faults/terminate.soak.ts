import { afterEach, expect, it } from 'vitest';
import { createProcessScope } from '../harness/server-process.ts';
import { terminateRepeatedly } from './harness/terminate-repeatedly.ts';

const scope = createProcessScope();

afterEach(() => scope.end());

it('answers every received request in full when it is stopped under load, 100 times', async () => {
  const { unheard, ...report } = await terminateRepeatedly(scope, 100);
  expect(report).toEqual({ terminations: 100, badExits: [], missing: 0, faults: [], lost: [] });
  // On an idle machine there are none; a busy one may delay the server at exactly that moment.
  expect(unheard).toBeLessThan(50);
});
