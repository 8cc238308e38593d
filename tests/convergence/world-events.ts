import { type FakeClock } from '../harness/fake-clock.ts';
import { type Dice } from './dice.ts';
import { type SimulatedDevice, type SimulatedTab } from './simulated-device.ts';
import { type SimulatedNetwork } from './simulated-network.ts';
import { type SimulatedServer } from './simulated-server.ts';

export interface WorldEventDeps {
  readonly server: SimulatedServer;
  readonly network: SimulatedNetwork;
  readonly clock: FakeClock;
  readonly devices: readonly SimulatedDevice[];
  tabs(): SimulatedTab[];
  /** Makes up to this many deliveries. */
  deliver(most: number, dice: Dice): Promise<void>;
}

/** The maximum number of deliveries per second. */
const deliveriesPerSecond = 8;

/** Events that no person's mutation causes. */
const worldEvents = {
  nothing: () => {},
  advance: (parts, dice) => advance(parts, 1 + dice(3), dice),
  'advance-long': (parts, dice) => advance(parts, 5 + dice(40), dice),
  reload: ({ tabs }, dice) =>
    oneOf(tabs(), dice, (tab) => {
      tab.device.kill(tab);
      tab.device.openTab();
    }),
  kill: ({ tabs }, dice) => oneOf(tabs(), dice, (tab) => tab.device.kill(tab)),
  'second-tab': ({ devices }, dice) =>
    oneOf(
      devices.filter((device) => device.tabs.size < 2),
      dice,
      (device) => device.openTab(),
    ),
  freeze: ({ tabs }, dice) => oneOf(tabs(), dice, (tab) => void (tab.isFrozen = true)),
  thaw: ({ tabs }, dice) =>
    oneOf(
      tabs().filter((tab) => tab.isFrozen),
      dice,
      (tab) => void (tab.isFrozen = false),
    ),
  hide: ({ tabs }, dice) => oneOf(tabs(), dice, (tab) => void (tab.isVisible = false)),
  show: ({ tabs }, dice) => oneOf(tabs(), dice, wake),
  'open-trash': ({ tabs }, dice) =>
    oneOf(
      tabs().filter((tab) => !tab.isFrozen),
      dice,
      // Without an answer the trash keeps showing the known ideas.
      ({ account }) => void account?.work?.loadTrash().catch(() => {}),
    ),
  offline: ({ devices, network }, dice) =>
    oneOf(devices, dice, (device) => {
      network.goOffline(device);
      for (const tab of device.tabs) if (!tab.isFrozen) for (const handler of tab.offlineHandlers) handler();
    }),
  online: ({ devices }, dice) =>
    oneOf(
      devices.filter((device) => !device.isOnline),
      dice,
      (device) => {
        device.isOnline = true;
        for (const tab of device.tabs) wake(tab);
      },
    ),
  lose: ({ network }, dice) => network.lose(dice),
  repeat: ({ network }, dice) => network.repeat(dice),
  cut: ({ network }, dice) => network.cut(dice),
  restart: ({ network }) => network.endStreams('restart'),
  renew: ({ network }) => network.endStreams('renew'),
  purge: ({ server }) => server.purge(),
  'end-session': ({ devices, network }, dice) =>
    oneOf(devices, dice, (device) => {
      device.isSignedIn = false;
      network.endStreams('signed-out', device);
    }),
  'sign-in': ({ devices }, dice) =>
    oneOf(
      devices.filter((device) => !device.isSignedIn),
      dice,
      signIn,
    ),
  'fill-disk': ({ devices }, dice) => oneOf(devices, dice, (device) => void (device.isFull = true)),
  'clear-disk': ({ devices }, dice) =>
    oneOf(
      devices.filter((device) => device.isFull),
      dice,
      (device) => void (device.isFull = false),
    ),
  'tab-apart': ({ devices }, dice) =>
    oneOf(
      devices.filter((device) => device.tabs.size < 3),
      dice,
      (device) => device.openTab(false),
    ),
  disconnect: ({ tabs }, dice) =>
    oneOf(
      tabs().filter((tab) => tab.hasDatabase && tab.account !== null && !tab.isFrozen),
      dice,
      (tab) => tab.device.disconnect(tab),
    ),
} satisfies Record<string, (parts: WorldEventDeps, dice: Dice) => void | Promise<void>>;

export type WorldEventName = keyof typeof worldEvents;

export function isWorldEvent(event: string): event is WorldEventName {
  return Object.hasOwn(worldEvents, event);
}

export function runWorldEvent(name: WorldEventName, parts: WorldEventDeps, dice: Dice): void | Promise<void> {
  return worldEvents[name](parts, dice);
}

/** Shows the tab, or reports that its connection is back. */
export function wake(tab: SimulatedTab): void {
  if (tab.isFrozen) return;
  tab.isVisible = true;
  for (const handler of tab.wakeHandlers) handler();
}

/** Signs the person in again, in one of the device's tabs. */
export function signIn(device: SimulatedDevice): void {
  const tab = [...device.tabs].find(({ isFrozen, account }) => !isFrozen && account !== null);
  if (!tab) return;
  device.isSignedIn = true;
  tab.account?.resume();
}

function oneOf<T>(all: readonly T[], dice: Dice, run: (item: T) => void): void {
  const item = all[dice(all.length)];
  if (item !== undefined) run(item);
}

async function advance({ clock, deliver }: WorldEventDeps, seconds: number, dice: Dice): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    clock.advance(1_000);
    await deliver(deliveriesPerSecond, dice);
  }
}
