import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { breakages } from './breakages.ts';
import { runScenario, findCounterexample } from './run-scenario.ts';
import { parseScenario } from './scenario.ts';
import { type SimulatedServer, createSimulatedServer } from './simulated-server.ts';

/**
 * A fixed seed gives the same scenarios in each run, so a failure is never due to chance; the soak uses new
 * seeds.
 */
const seed = 20_261_121;
const runs = 500;
const fullDiskRuns = 300;
const detachedTabRuns = 300;
/** Fewer runs than above, because the search must find each deliberate defect soon. */
const controlRuns = 100;

let server: SimulatedServer;
beforeEach(() => {
  server = createSimulatedServer();
});
afterEach(() => server.close());

it(
  `brings all devices to the server’s state, each mutation once, in ${runs} scenarios of seed ${seed}`,
  { timeout: 300_000 },
  async () => {
    const found = await findCounterexample(server, { runs, seed });
    expect(found?.report).toBeUndefined();
  },
);

it(
  `does so while disks are full for a while, in ${fullDiskRuns} scenarios of seed ${seed}`,
  { timeout: 300_000 },
  async () => {
    const found = await findCounterexample(server, { runs: fullDiskRuns, seed, disruption: 'full-disks' });
    expect(found?.report).toBeUndefined();
  },
);

it(
  `does so while tabs have no database or lose it, in ${detachedTabRuns} scenarios of seed ${seed}`,
  { timeout: 300_000 },
  async () => {
    const found = await findCounterexample(server, { runs: detachedTabRuns, seed, disruption: 'tabs-apart' });
    expect(found?.report).toBeUndefined();
  },
);

/**
 * Scenarios that once found a defect in Forge or in these checks. They are stored in full, because a seed
 * yields other scenarios as soon as a kind of event is added.
 */
const regressions = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'found-once.json'), 'utf8'),
) as readonly { readonly because: string; readonly course: string }[];

it.for(regressions)('passes a scenario that once failed: $because', async ({ course }) => {
  await runScenario(server, parseScenario(course));
});

it.for(Object.entries(breakages))('would find %s', { timeout: 120_000 }, async ([, breakage]) => {
  const broken = { ...server, ...breakage.server?.(server) };
  const found = await findCounterexample(broken, { runs: controlRuns, seed }, breakage);
  expect(found?.report).toMatch(breakage.expectedReport);
});
