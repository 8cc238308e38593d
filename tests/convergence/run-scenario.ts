import fc from 'fast-check';
import { expectConvergence } from './expect-convergence.ts';
import {
  type Scenario,
  scenarios,
  scenariosWithFullDisks,
  scenariosWithDetachedTabs,
  formatScenario,
} from './scenario.ts';
import { type SimulatedServer } from './simulated-server.ts';
import { watchViews } from './view-invariants.ts';
import { type WorldOptions, createWorld } from './world.ts';

/**
 * Runs a scenario, then restores all connections and disks. In the end every device must show the server's
 * data, and each mutation must be recorded once.
 */
export async function runScenario(
  server: SimulatedServer,
  { devices, steps }: Scenario,
  options: WorldOptions = {},
): Promise<void> {
  const world = await createWorld(server, devices, options);
  const check = watchViews(world);
  for (const step of steps) await world.step(step, check);
  await world.runUntilQuiet(check);
  if (steps.some(({ event }) => event === 'fill-disk')) {
    // Tabs retry failed writes at their next sync step or poll, which may be after the quiet state; reopening
    // forces it.
    world.reopen();
    await world.runUntilQuiet(check);
  }
  await expectConvergence(world);
}

export type Disruption = keyof typeof scenariosWith;

const scenariosWith = {
  nothing: scenarios,
  'full-disks': scenariosWithFullDisks,
  'tabs-apart': scenariosWithDetachedTabs,
};

/** The disruptions that a search can include. */
export const disruptions = Object.keys(scenariosWith) as readonly Disruption[];

export interface SearchOptions {
  readonly runs: number;
  readonly seed: number;
  /** The path of an earlier counterexample, to run only that one. */
  readonly path?: string;
  /** Whether to shrink a counterexample, which takes several hundred more runs. */
  readonly shrinks?: boolean;
  /** Events to include besides the usual ones: full disks, or tabs that have no database or lose it. */
  readonly disruption?: Disruption;
}

export interface Counterexample {
  readonly seed: number;
  readonly path: string;
  readonly scenario: Scenario;
  /** The whole report, including the command that replays it. */
  readonly report: string;
}

/** Searches for a scenario that breaks an invariant. Returns null if it finds none. */
export async function findCounterexample(
  server: SimulatedServer,
  { runs, seed, path, shrinks = false, disruption = 'nothing' }: SearchOptions,
  options: WorldOptions = {},
): Promise<Counterexample | null> {
  const property = fc.asyncProperty(scenariosWith[disruption], (scenario) =>
    runScenario(server, scenario, options),
  );
  const result = await fc.check(property, {
    seed,
    numRuns: runs,
    endOnFailure: !shrinks,
    ...(path === undefined ? {} : { path }),
  });
  if (!result.failed) return null;
  const [course] = result.counterexample ?? [];
  if (course === undefined) throw new Error('the search was interrupted');
  const found = { seed: result.seed, path: result.counterexamplePath ?? '', scenario: course };
  const why = result.errorInstance instanceof Error ? result.errorInstance.stack : result.errorInstance;
  const report = [
    `seed ${found.seed}, path ${found.path}, run ${result.numRuns}`,
    `replay: node tests/convergence/replay.ts ${found.seed} ${found.path}${disruption === 'nothing' ? '' : ` --besides=${disruption}`}`,
    formatScenario(course),
    String(why),
  ].join('\n');
  return { ...found, report };
}
