import fc from 'fast-check';
import { type Course, courses, coursesWithFullDisks, coursesWithTabsApart, writeCourse } from './course.ts';
import { expectConvergence } from './expectations.ts';
import { type SimulatedServer } from './simulated-server.ts';
import { watchViews } from './view-rules.ts';
import { type WorldOptions, createWorld } from './world.ts';

/** Whatever happens: in the end every device shows what the server has, and each mutation is there once. */
export async function runCourse(
  server: SimulatedServer,
  { devices, steps }: Course,
  options: WorldOptions = {},
): Promise<void> {
  const world = await createWorld(server, devices, options);
  const check = watchViews(world);
  for (const step of steps) await world.step(step, check);
  await world.comeToRest(check);
  if (steps.some(({ event }) => event === 'fill-disk')) {
    // What a full disk did not take comes with the next step or look, and rest may come before that.
    world.reopen();
    await world.comeToRest(check);
  }
  await expectConvergence(world);
}

export type Trouble = keyof typeof coursesWith;

const coursesWith = {
  nothing: courses,
  'full-disks': coursesWithFullDisks,
  'tabs-apart': coursesWithTabsApart,
};

/** All that a search can be told to let happen. */
export const troubles = Object.keys(coursesWith) as readonly Trouble[];

export interface Search {
  readonly runs: number;
  readonly seed: number;
  /** Goes straight to a counterexample that was found before. */
  readonly path?: string;
  /** Whether a counterexample is made smaller, which takes some hundred runs more. */
  readonly shrinks?: boolean;
  /** What happens besides: disks that take nothing for a while, or tabs that have no database or lose it. */
  readonly besides?: Trouble;
}

export interface Counterexample {
  readonly seed: number;
  readonly path: string;
  readonly course: Course;
  /** All of it, with the line that replays it. */
  readonly report: string;
}

/** Looks for a course after which things do not agree; null where there is none. */
export async function search(
  server: SimulatedServer,
  { runs, seed, path, shrinks = false, besides = 'nothing' }: Search,
  options: WorldOptions = {},
): Promise<Counterexample | null> {
  const property = fc.asyncProperty(coursesWith[besides], (course) => runCourse(server, course, options));
  const result = await fc.check(property, {
    seed,
    numRuns: runs,
    endOnFailure: !shrinks,
    ...(path === undefined ? {} : { path }),
  });
  if (!result.failed) return null;
  const [course] = result.counterexample ?? [];
  if (course === undefined) throw new Error('the search was interrupted');
  const found = { seed: result.seed, path: result.counterexamplePath ?? '', course };
  const why = result.errorInstance instanceof Error ? result.errorInstance.stack : result.errorInstance;
  const report = [
    `seed ${found.seed}, path ${found.path}, run ${result.numRuns}`,
    `replay: node tests/convergence/replay.ts ${found.seed} ${found.path}${besides === 'nothing' ? '' : ` --besides=${besides}`}`,
    writeCourse(course),
    String(why),
  ].join('\n');
  return { ...found, report };
}
