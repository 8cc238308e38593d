import fc from 'fast-check';
import { type UserActionName, userActions, isUserAction } from './user-actions.ts';
import { type WorldEventName, isWorldEvent } from './world-events.ts';

/** Somebody does something, or something happens to them, decided by the dice; then some deliveries arrive. */
export interface ScenarioStep {
  readonly event: UserActionName | WorldEventName;
  readonly dice: number;
  readonly deliveries: number;
}

/** How many devices there are, and what happens to them. */
export interface Scenario {
  readonly devices: number;
  readonly steps: readonly ScenarioStep[];
}

/** A course in one line, for a report, and to be kept. */
export function formatScenario({ devices, steps }: Scenario): string {
  return `${devices} devices: ${steps.map(({ event, dice, deliveries }) => `${event}/${dice}/${deliveries}`).join(' ')}`;
}

/** @throws Error if it is no line of `formatScenario`, or has an event that there is no more */
export function parseScenario(line: string): Scenario {
  const [, devices, steps] = /^(\d+) devices: (.+)$/.exec(line) ?? [];
  if (steps === undefined) throw new Error(`not a course: ${line}`);
  return { devices: Number(devices), steps: steps.split(' ').map(parseStep) };
}

function parseStep(step: string): ScenarioStep {
  const [event = '', dice, deliveries] = step.split('/');
  if (!isUserAction(event) && !isWorldEvent(event)) throw new Error(`no such event: ${step}`);
  return { event, dice: Number(dice), deliveries: Number(deliveries) };
}

/** How often each comes. */
const eventWeights: Readonly<Partial<Record<WorldEventName, number>>> = {
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
const diskEventWeights: typeof eventWeights = { 'fill-disk': 2, 'clear-disk': 4 };

/** What comes besides where tabs have no database, or lose it. */
const detachedTabEventWeights: typeof eventWeights = { 'tab-apart': 3, disconnect: 1 };

const allWeights = (
  weights: typeof eventWeights,
): readonly (readonly [event: ScenarioStep['event'], weight: number])[] => [
  ...Object.entries(weights).map(([name, weight]) => [name as WorldEventName, weight] as const),
  ...Object.entries(userActions).map(([name, [weight]]) => [name as UserActionName, weight] as const),
];

/** Shrinks to nothing happening, and to deliveries in the order in which things were sent. */
const stepArbitrary = (weights: typeof eventWeights): fc.Arbitrary<ScenarioStep> =>
  fc.record({
    event: fc.oneof(
      { withCrossShrink: true },
      ...allWeights(weights).map(([event, weight]) => ({
        arbitrary: fc.constant(event),
        weight: Math.round(weight * 10),
      })),
    ),
    dice: fc.nat(1_000_000_000),
    deliveries: fc.nat(12),
  });

export const stepCount = 50;

const scenariosOf = (weights: typeof eventWeights): fc.Arbitrary<Scenario> =>
  fc.record({
    devices: fc.constantFrom(2, 3),
    steps: fc.array(stepArbitrary(weights), { minLength: stepCount, maxLength: stepCount }),
  });

export const scenarios = scenariosOf(eventWeights);

/** Courses in which a disk takes nothing for a while. */
export const scenariosWithFullDisks = scenariosOf({ ...eventWeights, ...diskEventWeights });

/** Courses in which tabs work for themselves. */
export const scenariosWithDetachedTabs = scenariosOf({ ...eventWeights, ...detachedTabEventWeights });
