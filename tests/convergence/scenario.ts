import fc from 'fast-check';
import { type UserActionName, userActions, isUserAction } from './user-actions.ts';
import { type WorldEventName, isWorldEvent } from './world-events.ts';

/** One event, whose details the dice seed decides, and the maximum number of deliveries after it. */
export interface ScenarioStep {
  readonly event: UserActionName | WorldEventName;
  readonly dice: number;
  readonly deliveries: number;
}

/** The number of devices and the events that happen to them. */
export interface Scenario {
  readonly devices: number;
  readonly steps: readonly ScenarioStep[];
}

/** Formats a scenario as one line, for reports and found-once.json. */
export function formatScenario({ devices, steps }: Scenario): string {
  return `${devices} devices: ${steps.map(({ event, dice, deliveries }) => `${event}/${dice}/${deliveries}`).join(' ')}`;
}

/**
 * Parses a line of `formatScenario`.
 * @throws Error if the line has another format or names an unknown event
 */
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

/** The relative frequency of each event. */
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

/** Additional events of scenarios with full disks. */
const diskEventWeights: typeof eventWeights = { 'fill-disk': 2, 'clear-disk': 4 };

/** Additional events of scenarios in which tabs have no database or lose it. */
const detachedTabEventWeights: typeof eventWeights = { 'tab-apart': 3, disconnect: 1 };

const allWeights = (
  weights: typeof eventWeights,
): readonly (readonly [event: ScenarioStep['event'], weight: number])[] => [
  ...Object.entries(weights).map(([name, weight]) => [name as WorldEventName, weight] as const),
  ...Object.entries(userActions).map(([name, [weight]]) => [name as UserActionName, weight] as const),
];

/** Shrinks towards no event and towards deliveries in sending order. */
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

/** Scenarios in which a disk is full for a while. */
export const scenariosWithFullDisks = scenariosOf({ ...eventWeights, ...diskEventWeights });

/** Scenarios in which tabs work detached from the shared database. */
export const scenariosWithDetachedTabs = scenariosOf({ ...eventWeights, ...detachedTabEventWeights });
