import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createDice } from '../convergence/dice.ts';
import { damageManyTimes } from './harness/damage.ts';
import { fillDatabase } from './harness/sample-database.ts';

it('starts only with sound data, and leaves what it refuses as it was, 300 times', async () => {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'forge-damage-'));
  const report = await damageManyTimes(await fillDatabase(directory), 300, createDice(12));
  expect(report.wrong).toEqual([]);
  expect(report.refused + report.sound).toBe(300);
  rmSync(directory, { recursive: true });
});
