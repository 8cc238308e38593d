import fc from 'fast-check';
import { type ActName, acts, isAct } from './acts.ts';
import { type HappeningName, isHappening } from './happenings.ts';

/** Somebody does something, or something happens to them, decided by the dice; then some deliveries arrive. */
export interface Step {
  readonly event: ActName | HappeningName;
  readonly dice: number;
  readonly deliveries: number;
}

/** How many devices there are, and what happens to them. */
export interface Course {
  readonly devices: number;
  readonly steps: readonly Step[];
}

/** A course in one line, for a report, and to be kept. */
export function writeCourse({ devices, steps }: Course): string {
  return `${devices} devices: ${steps.map(({ event, dice, deliveries }) => `${event}/${dice}/${deliveries}`).join(' ')}`;
}

/** @throws Error if it is no line of `writeCourse`, or has an event that there is no more */
export function readCourse(line: string): Course {
  const [, devices, steps] = /^(\d+) devices: (.+)$/.exec(line) ?? [];
  if (steps === undefined) throw new Error(`not a course: ${line}`);
  return { devices: Number(devices), steps: steps.split(' ').map(readStep) };
}

function readStep(step: string): Step {
  const [event = '', dice, deliveries] = step.split('/');
  if (!isAct(event) && !isHappening(event)) throw new Error(`no such event: ${step}`);
  return { event, dice: Number(dice), deliveries: Number(deliveries) };
}

/** How often each comes. */
const happenings: Readonly<Partial<Record<HappeningName, number>>> = {
  nothing: 4,
  advance: 4,
  'advance-long': 1,
  reload: 1.5,
  kill: 0.6,
  'second-tab': 2,
  freeze: 1,
  thaw: 1,
  hide: 0.5,
  show: 0.5,
  'open-trash': 0.8,
  offline: 1.2,
  online: 2.4,
  lose: 5,
  repeat: 1.5,
  cut: 1,
  restart: 0.3,
  renew: 0.3,
  purge: 0.4,
  'end-session': 0.3,
  'sign-in': 0.6,
};

/** What comes besides where disks fill. */
const onDisks: typeof happenings = { 'fill-disk': 2, 'clear-disk': 4 };

/** What comes besides where tabs have no database, or lose it. */
const onTabsApart: typeof happenings = { 'tab-apart': 3, disconnect: 1 };

const weightsOf = (
  happens: typeof happenings,
): readonly (readonly [event: Step['event'], weight: number])[] => [
  ...Object.entries(happens).map(([name, weight]) => [name as HappeningName, weight] as const),
  ...Object.entries(acts).map(([name, [weight]]) => [name as ActName, weight] as const),
];

/** Shrinks to nothing happening, and to deliveries in the order in which things were sent. */
const stepOf = (happens: typeof happenings): fc.Arbitrary<Step> =>
  fc.record({
    event: fc.oneof(
      { withCrossShrink: true },
      ...weightsOf(happens).map(([event, weight]) => ({
        arbitrary: fc.constant(event),
        weight: Math.round(weight * 10),
      })),
    ),
    dice: fc.nat(1_000_000_000),
    deliveries: fc.nat(12),
  });

export const stepCount = 50;

const coursesOf = (happens: typeof happenings): fc.Arbitrary<Course> =>
  fc.record({
    devices: fc.constantFrom(2, 3),
    steps: fc.array(stepOf(happens), { minLength: stepCount, maxLength: stepCount }),
  });

export const courses = coursesOf(happenings);

/** Courses in which a disk takes nothing for a while. */
export const coursesWithFullDisks = coursesOf({ ...happenings, ...onDisks });

/** Courses in which tabs work for themselves. */
export const coursesWithTabsApart = coursesOf({ ...happenings, ...onTabsApart });
