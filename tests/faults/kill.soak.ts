import { afterEach, expect, it } from 'vitest';
import { createProcessScope } from '../harness/server-process.ts';
import { killRepeatedly } from './harness/kill-repeatedly.ts';

const scope = createProcessScope();

afterEach(() => scope.end());

it('keeps all it has acknowledged through 10,000 kills under eight writers', async () => {
  // Fresh data after every hundred kills, because each check reads everything stored so far.
  for (let hundred = 0; hundred < 100; hundred++) {
    const report = await killRepeatedly(scope, 100);
    expect(report).toMatchObject({ kills: 100, missing: 0, faults: [], surprises: [] });
    await scope.end();
  }
});
