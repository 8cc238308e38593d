import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createProcessScope } from '../harness/server-process.ts';
import { killRepeatedly, minAcknowledged } from './harness/kill-repeatedly.ts';

const scope = createProcessScope();

afterEach(() => scope.end());

it('keeps all it has acknowledged through 30 kills under eight writers', { timeout: 240_000 }, async () => {
  const report = await killRepeatedly(scope, 30);
  expect(report).toMatchObject({ missing: 0, faults: [], surprises: [] });
  expect(report.acknowledged).toBeGreaterThanOrEqual(30 * minAcknowledged);
  expect(report.startsMs.at(Math.floor(report.startsMs.length / 2))).toBeLessThan(1_000);
});

it('notices a server that answers before it commits', { timeout: 120_000 }, async () => {
  const script = path.join(import.meta.dirname, 'controls', 'early-answers-server.ts');
  const report = await killRepeatedly(scope, 5, script);
  expect(report.missing).toBeGreaterThan(0);
  expect(report.faults).toEqual([]);
});
