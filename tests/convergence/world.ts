import { isWaiting } from '#client/sync/saving-state.ts';
import { type PushAnswer } from '#contract/mutations.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { createFakeClock } from '../harness/fake-clock.ts';
import { createDeliveries } from './deliveries.ts';
import { type Dice, createDice, inOrder } from './dice.ts';
import { type ScenarioStep } from './scenario.ts';
import {
  type EngineDeps,
  type SimulatedDevice,
  type SimulatedTab,
  createDevice,
} from './simulated-device.ts';
import { createNetwork } from './simulated-network.ts';
import { type SimulatedServer } from './simulated-server.ts';
import { type UserActionName, isUserAction, mutationFor } from './user-actions.ts';
import { runWorldEvent, signIn, wake } from './world-events.ts';

/** A mutation that a tab accepted from its user. */
export interface PerformedMutation {
  readonly mutation: Mutation;
  readonly tab: SimulatedTab;
}

/** Devices, their network and a server. Scenario steps decide everything that happens in it. */
export interface World {
  readonly server: SimulatedServer;
  readonly devices: readonly SimulatedDevice[];
  /** By the mutation's id. */
  readonly performed: ReadonlyMap<string, PerformedMutation>;
  /** Ids of mutations that a device stored or reported as safe. */
  readonly stored: ReadonlySet<string>;
  /** Ids of mutations that the server refused. */
  readonly refused: ReadonlySet<string>;
  /** Errors that must never happen. */
  readonly faults: readonly unknown[];
  tabs(): SimulatedTab[];
  /** Open tabs that have received all broadcasts of the other tabs. */
  upToDateTabs(): SimulatedTab[];
  /** `check` is called after each delivery and event. */
  step(step: ScenarioStep, check: () => void): Promise<void>;
  /** Closes every tab and opens one on each device. */
  reopen(): void;
  /** Restores all connections, disks and tabs, and advances the clock until nothing more happens. */
  runUntilQuiet(check: () => void): Promise<void>;
  /** Lets every tab fetch the trash. */
  loadTrash(): Promise<void>;
}

export interface WorldOptions {
  /** Receives a line for each event and delivery. */
  readonly trace?: (line: string) => void;
  /** Replaces dependencies of the engine, to break it deliberately. */
  readonly alterEnvironment?: (parts: EngineDeps, tab: SimulatedTab) => EngineDeps;
}

/** How far each device's clock is ahead, in ms. */
const clockSkewsMs = [0, 600_000, -10_800_000];
/** The server's heartbeat interval, in ms. */
const heartbeatIntervalMs = 15_000;
/** Everything must be sent and received within this time, which exceeds the engine's longest retry delay. */
const maxQuietSeconds = 150;
/** More deliveries than this at one moment mean that the tabs never settle. */
const maxDeliveries = 10_000;

export async function createWorld(
  server: SimulatedServer,
  count: number,
  { trace = () => {}, alterEnvironment = (environment) => environment }: WorldOptions,
): Promise<World> {
  const clock = createFakeClock();
  const deliveries = createDeliveries(trace);
  const faults: unknown[] = [];
  const performed = new Map<string, PerformedMutation>();
  const stored = new Set<string>();
  const refused = new Set<string>();
  /** The version at which each mutation was applied, by its id. */
  const appliedAt = new Map<string, number>();
  const accountId = await server.reset(clock.now);
  const handle: SimulatedServer['handle'] = async (call) => {
    const response = await server.handle(call);
    const { results = [] } = response.body as Partial<PushAnswer>;
    for (const result of results) {
      if (result.status === 'refused') refused.add(result.id);
      else appliedAt.set(result.id, result.version);
    }
    return response;
  };
  const network = createNetwork({ ...server, handle }, clock, deliveries, faults);
  const devices = Array.from({ length: count }, (_, index) =>
    createDevice({
      name: `d${index}`,
      user: { id: accountId, email: '' },
      clock,
      clockSkewMs: clockSkewsMs[index] ?? 0,
      deliveries,
      network,
      alterEnvironment,
      onStored: (id) => void stored.add(id),
      onSettled(id, version) {
        if ((appliedAt.get(id) ?? 0) <= version) return;
        faults.push(new Error(`${id} left the outbox before what it did was stored`));
      },
      onFault: (error) => void faults.push(error),
      trace,
    }),
  );
  const sendHeartbeat = () => {
    server.sendHeartbeat();
    clock.schedule(heartbeatIntervalMs, sendHeartbeat);
  };
  clock.schedule(heartbeatIntervalMs, sendHeartbeat);
  for (const device of devices) device.openTab();
  await deliveries.idle();

  const tabs = () => devices.flatMap((device) => [...device.tabs]);
  const deliver = async (most: number, dice: Dice, check: () => void) => {
    for (let done = 0; done < most && (await deliveries.next(dice)); done += 1) check();
  };

  const performUserAction = (name: UserActionName, dice: Dice) => {
    const usable = tabs().filter((tab) => !tab.isFrozen && tab.account !== null);
    const tab = usable[dice(usable.length)];
    if (!tab?.account) return;
    const { work } = tab.account;
    if (work === null) {
      trace(`  ${tab.name} cannot edit yet`);
      void tab.account.prepare();
      return;
    }
    const id = `mutation-${performed.size}-${tab.device.name}`;
    const at = clock.now() + (clockSkewsMs[devices.indexOf(tab.device)] ?? 0);
    const mutation = mutationFor(name, work.replica, dice, {
      id,
      at,
      done: [...performed.keys()],
    });
    if (mutation === null) return;
    const safe = work.applyAndStore(mutation);
    const isTaken = work.replica.pending.some((item) => item.mutation.id === id);
    trace(`  ${tab.name} ${JSON.stringify(mutation)} ${isTaken ? 'taken' : 'refused'}`);
    if (!isTaken) return;
    performed.set(id, { mutation, tab });
    // A mutation reported as safe must never be lost.
    void safe.then(() => tab.account?.isDurable.get() && stored.add(id));
  };

  const isAtRest = async () => {
    const { to } = await server.snapshot();
    const isQuiet = ({ account }: SimulatedTab) =>
      account?.work?.replica.version === to &&
      account.work.replica.pending.length === 0 &&
      !isWaiting(account.saving.get());
    return tabs().every(isQuiet) && devices.every(({ outbox }) => outbox.size === 0);
  };

  return {
    server,
    devices,
    performed,
    stored,
    refused,
    faults,
    tabs,
    upToDateTabs: () =>
      tabs().filter(({ name, account }) => account !== null && deliveries.isEmpty(`${name} messages`)),

    async step({ event, dice: seed, deliveries: most }, check) {
      trace(`${event}/${seed}/${most}`);
      const dice = createDice(seed);
      const parts = {
        server,
        network,
        clock,
        devices,
        tabs,
        deliver: (count: number, throws: Dice) => deliver(count, throws, check),
      };
      if (isUserAction(event)) performUserAction(event, dice);
      else await runWorldEvent(event, parts, dice);
      await deliveries.idle();
      check();
      await deliver(most, dice, check);
    },

    reopen() {
      for (const device of devices) {
        device.tabs.forEach(device.kill);
        device.openTab();
      }
    },

    async runUntilQuiet(check) {
      for (const device of devices) {
        device.isOnline = true;
        device.isFull = false;
        if (![...device.tabs].some((tab) => tab.hasDatabase)) device.openTab();
        for (const tab of device.tabs) tab.isFrozen = false;
        for (const tab of device.tabs) wake(tab);
      }
      await deliveries.idle();
      for (let second = 0; second < maxQuietSeconds; second += 1) {
        trace(`rest, second ${second}`);
        for (const device of devices) if (!device.isSignedIn) signIn(device);
        await deliveries.idle();
        await deliver(maxDeliveries, inOrder, check);
        if (await deliveries.next(inOrder)) throw new Error('the tabs never come to rest');
        if (await isAtRest()) return;
        clock.advance(1_000);
        await deliveries.idle();
      }
    },

    async loadTrash() {
      for (const device of devices) if (!device.isSignedIn) signIn(device);
      for (const { account } of tabs())
        account?.work?.loadTrash().catch((error: unknown) => faults.push(error));
      await deliver(maxDeliveries, inOrder, () => {});
    },
  };
}
