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

/** Whatever happens: in the end every device shows what the server has, and each mutation is there once. */
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
    // What a full disk did not take comes with the next step or look, and rest may come before that.
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

/** All that a search can be told to let happen. */
export const disruptions = Object.keys(scenariosWith) as readonly Disruption[];

export interface SearchOptions {
  readonly runs: number;
  readonly seed: number;
  /** Goes straight to a counterexample that was found before. */
  readonly path?: string;
  /** Whether a counterexample is made smaller, which takes some hundred runs more. */
  readonly shrinks?: boolean;
  /** What happens besides: disks that take nothing for a while, or tabs that have no database or lose it. */
  readonly disruption?: Disruption;
}

export interface Counterexample {
  readonly seed: number;
  readonly path: string;
  readonly scenario: Scenario;
  /** All of it, with the line that replays it. */
  readonly report: string;
}

/** Looks for a course after which things do not agree; null where there is none. */
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
