import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createProcessScope } from '../harness/server-process.ts';
import { terminateRepeatedly } from './harness/terminate-repeatedly.ts';

const scope = createProcessScope();

afterEach(() => scope.end());

it('neither loses nor cuts off what it has taken when it is told to stop under load, 10 times', async () => {
  // How many go unheard is up to the machine: it may hold the server up between its last look at the door and closing it.
  // That it looks is shown without chance in connections.test.ts, how seldom it fails in the soak.
  const { unheard: _, ...report } = await terminateRepeatedly(scope, 10);
  expect(report).toEqual({ terminations: 10, badExits: [], missing: 0, faults: [], lost: [] });
});

it('notices a server that ends without answering what it has taken', async () => {
  const script = path.join(import.meta.dirname, 'controls', 'hasty-server.ts');
  const report = await terminateRepeatedly(scope, 2, script);
  expect(report).toMatchObject({ terminations: 2, badExits: [] });
  expect(report.lost.length).toBeGreaterThan(0);
});
