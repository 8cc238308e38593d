import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { fixedZone } from '#domain/deadline.ts';
import { type User } from '#contract/auth.ts';
import { isErrorCode } from '#contract/error-codes.ts';
import { type DeviceStore, type ShownStore } from '#client/device-store.ts';
import { startWork } from '#client/account-work.ts';
import { type Environment } from '#client/environment.ts';
import { type AccountParts, type OpenAccount, openAccount } from '#client/open-account.ts';
import { seldom } from '#client/seldom.ts';
import { openIndexedDbStore } from '#web/platform/indexed-db-store.ts';
import { type FakeClock } from '../harness/fake-clock.ts';
import { type Deliveries } from './deliveries.ts';
import { createLocks } from './simulated-locks.ts';
import { type Line, type SimulatedNetwork, type Speaker } from './simulated-network.ts';

/** What an account's engine is given. */
export type EngineParts = Environment & AccountParts;

/** A tab in which the account is open, or being opened. */
export interface SimulatedTab {
  readonly name: string;
  readonly device: SimulatedDevice;
  /** Null until it is open. */
  account: OpenAccount | null;
  isAlive: boolean;
  /** A frozen tab neither runs nor hears anything; all of it waits. */
  isFrozen: boolean;
  isVisible: boolean;
  /** Whether it has the database that its device's tabs share. */
  hasDatabase: boolean;
  /** To be called when the tab is shown, or its line comes back. */
  readonly wakeHandlers: Set<() => void>;
  /** To be called when the browser notices that its line is down. */
  readonly offlineHandlers: Set<() => void>;
}

/** A browser with its line, its database and what its tabs share. */
export interface SimulatedDevice extends Line {
  readonly name: string;
  readonly tabs: Set<SimulatedTab>;
  readonly databases: IDBFactory;
  /** The mutations its database has in the outbox, by sequence number. */
  readonly outbox: Map<number, string>;
  /** Whether its disk takes nothing more. */
  isFull: boolean;
  /** Without a database where the browser refuses one. */
  openTab(hasDatabase?: boolean): SimulatedTab;
  /** Takes its database away from a tab alone: what is in there stays. */
  disconnect(tab: SimulatedTab): void;
  /** Ends a tab without a word, as a crash does. What its database has been given is kept. */
  kill(tab: SimulatedTab): void;
}

export interface DeviceParts {
  readonly name: string;
  readonly user: User;
  readonly clock: FakeClock;
  /** Milliseconds this device's clock is ahead. */
  readonly skew: number;
  readonly deliveries: Deliveries;
  readonly network: SimulatedNetwork;
  /** Changes what the engine is given, for one that is to be broken on purpose. */
  readonly alter: (parts: EngineParts, tab: SimulatedTab) => EngineParts;
  /** Told of every mutation that the device's database has. */
  stored(id: string): void;
  /** Told of every mutation that leaves the outbox, with the version its database has from then on. */
  settled(id: string, version: number): void;
  fault(error: unknown): void;
  trace(line: string): void;
}

interface Ear {
  readonly channel: string;
  readonly tab: SimulatedTab;
  readonly handler: (message: unknown) => void;
}

/** What a full disk has no part in. */
const needsNoRoom = new Set(['open', 'read', 'complete']);

type Work = (...args: readonly unknown[]) => Promise<unknown>;

export function createDevice(parts: DeviceParts): SimulatedDevice {
  const { clock, deliveries, network } = parts;
  const databases = new IDBFactory();
  const locks = createLocks();
  const memory = new Map<string, string>();
  const closers = new Map<SimulatedTab, () => void>();
  const losses = new Map<SimulatedTab, () => void>();
  let ears: Ear[] = [];
  let lastNumber = 0;

  const environmentOf = (tab: SimulatedTab): EngineParts => {
    const isAlive = () => tab.isAlive;
    const canReceive = () => tab.isAlive && !tab.isFrozen;
    const later = (lane: string, run: () => void) => deliveries.add(`${tab.name} ${lane}`, canReceive, run);
    const speaker: Speaker = { line: device, isAlive, canReceive };

    /** Work of the database is done some time after it was asked for, and the tab hears of it later still. */
    const inDatabase = <T>(name: string, work: () => Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        deliveries.add(`${tab.name} database`, isAlive, () => {
          const isRefused = device.isFull && !needsNoRoom.has(name);
          parts.trace(`    ${name}${isRefused ? ', which the disk does not take' : ''}`);
          const done = isRefused ? Promise.reject(new Error('the disk is full')) : work();
          void deliveries.track(done).then(
            (value) => later('stored', () => resolve(value)),
            (error: unknown) => later('stored', () => reject(error)),
          );
        });
      });
    const deferred = <S extends ShownStore>(store: S): S => {
      const works = Object.entries(store).map(([name, work]) => {
        const run: Work = (...args) => inDatabase(name, () => (work as Work)(...args));
        return [name, run] as const;
      });
      return { ...(Object.fromEntries(works) as unknown as S), close: store.close };
    };
    const followed = (store: DeviceStore): DeviceStore => {
      return {
        ...deferred(store),
        enqueue: (mutation) =>
          inDatabase('enqueue', async () => {
            const sequence = await store.enqueue(mutation);
            parts.stored(mutation.id);
            device.outbox.set(sequence, mutation.id);
            return sequence;
          }),
        commit: (step) =>
          inDatabase('commit', async () => {
            const isCommitted = await store.commit(step);
            for (const sequence of isCommitted ? step.settled : []) {
              const id = device.outbox.get(sequence);
              if (id !== undefined) parts.settled(id, step.version);
              device.outbox.delete(sequence);
            }
            return isCommitted;
          }),
      };
    };

    return {
      now: () => clock.now() + parts.skew,
      utcOffset: () => 0,
      zoneName: () => 'UTC',
      zone: fixedZone(0),
      newId: () => {
        lastNumber += 1;
        return `${tab.name}-made-${lastNumber}`;
      },
      page: tab.name,
      pageBefore: null,
      random: () => 0.5,
      schedule(milliseconds, run) {
        let isCancelled = false;
        const cancel = clock.schedule(milliseconds, () => {
          if (canReceive()) run();
          else if (tab.isAlive) later('timers', () => isCancelled || run());
        });
        return () => {
          isCancelled = true;
          cancel();
        };
      },
      request: (call) => network.request(speaker, call),
      openEvents: (path, handlers) => network.openEvents(speaker, path, handlers),
      openStore: (accountId, onLost) =>
        inDatabase('open', async () => {
          if (!tab.hasDatabase) throw new Error('no database is given');
          const store = await openIndexedDbStore(
            databases as unknown as globalThis.IDBFactory,
            accountId,
            onLost,
          );
          closers.set(tab, store.close);
          losses.set(tab, () => onLost('evicted'));
          const complete = () => inDatabase('complete', async () => followed(await store.complete()));
          return { ...deferred(store), complete };
        }),
      deleteStore: () => Promise.reject(new Error('nobody signs out here')),
      loadSeldom: async () => seldom,
      // As in a page that was opened before anything of it was kept for use without the network.
      loadWork: () =>
        new Promise((resolve, reject) => {
          later('parts', () =>
            device.isOnline ? resolve(startWork) : reject(new TypeError('no connection')),
          );
        }),
      memory: {
        get: (key) => memory.get(key) ?? null,
        set: (key, value) => void (value === null ? memory.delete(key) : memory.set(key, value)),
        drop: () => {},
      },
      openChannel: (channel) => ({
        send(message) {
          // Every tab hears all that is said, in the order in which it was said.
          for (const ear of ears.filter((other) => other.channel === channel && other.tab !== tab)) {
            const copy = structuredClone(message);
            const isDue = () => ear.tab.isAlive && !ear.tab.isFrozen;
            deliveries.add(`${ear.tab.name} messages`, isDue, () => {
              if (!ears.includes(ear)) return;
              parts.trace(`    ${JSON.stringify(copy).slice(0, 300)}`);
              ear.handler(copy);
            });
          }
        },
        listen: (handler) => void ears.push({ channel, tab, handler }),
        close: () => void (ears = ears.filter((ear) => ear.tab !== tab || ear.channel !== channel)),
      }),
      holdLock: (name, options) => locks.request(tab, name, options, (what) => later('lock', what)),
      // What is simulated here keeps nothing in it that another tab would have to hear of.
      onMemoryChange: () => () => {},
      isVisible: () => tab.isVisible,
      onWake(handler) {
        tab.wakeHandlers.add(handler);
        return () => tab.wakeHandlers.delete(handler);
      },
      onOffline(handler) {
        tab.offlineHandlers.add(handler);
        return () => tab.offlineHandlers.delete(handler);
      },
      isErrorCode,
      log: () => {},
    };
  };

  const device: SimulatedDevice = {
    name: parts.name,
    isOnline: true,
    isSignedIn: true,
    isFull: false,
    tabs: new Set(),
    databases,
    outbox: new Map(),

    openTab(hasDatabase = true) {
      lastNumber += 1;
      const tab: SimulatedTab = {
        name: `${parts.name}t${lastNumber}`,
        device,
        account: null,
        isAlive: true,
        isFrozen: false,
        isVisible: true,
        hasDatabase,
        wakeHandlers: new Set(),
        offlineHandlers: new Set(),
      };
      device.tabs.add(tab);
      openAccount(parts.alter(environmentOf(tab), tab), parts.user, {
        refused: () => {},
        loadFailed: () => {},
        halted: () => {},
        closedElsewhere: () => parts.fault(new Error(`${tab.name} was closed by another tab`)),
      }).then(
        (account) => {
          if (tab.isAlive) tab.account = account;
        },
        (error: unknown) => parts.fault(error),
      );
      return tab;
    },

    disconnect(tab) {
      tab.hasDatabase = false;
      closers.get(tab)?.();
      losses.get(tab)?.();
    },

    kill(tab) {
      tab.isAlive = false;
      device.tabs.delete(tab);
      ears = ears.filter((ear) => ear.tab !== tab);
      locks.releaseAll(tab);
      closers.get(tab)?.();
    },
  };
  return device;
}
