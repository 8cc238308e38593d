import { execFile } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { disruptions } from './run-scenario.ts';

const replay = path.join(import.meta.dirname, 'replay.ts');
const runs = 200_000;
/**
 * Each process runs only this many scenarios, so that its memory stays small and a failure is reported early.
 */
const runsPerProcess = 2_000;

/** Returns null if every scenario passed, else the report with the command that replays the failure. */
async function searchFrom(seed: number): Promise<string | null> {
  // Takes the disruptions in rotation: none, full disks, tabs without a database.
  const besides = disruptions[seed % disruptions.length];
  try {
    await promisify(execFile)(process.execPath, [
      replay,
      String(seed),
      `--runs=${runsPerProcess}`,
      `--besides=${besides}`,
    ]);
    return null;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return `${stdout}${stderr}`;
  }
}

const firstSeed = Math.floor(Date.now() / 1000);

it(`brings all devices to the server’s state in ${runs} scenarios from seed ${firstSeed} on`, async () => {
  const seeds = Array.from({ length: runs / runsPerProcess }, (_, index) => firstSeed + index);
  const finds: string[] = [];
  const work = async () => {
    for (let seed = seeds.shift(); seed !== undefined && finds.length === 0; seed = seeds.shift()) {
      const find = await searchFrom(seed);
      if (find !== null) finds.push(find);
    }
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, work));
  expect(finds).toEqual([]);
});
