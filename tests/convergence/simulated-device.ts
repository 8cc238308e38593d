import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { startWork } from '#client/account-work.ts';
import { type DeviceStore, type ViewStore } from '#client/device-store.ts';
import { type Environment } from '#client/environment.ts';
import { lazyFeatures } from '#client/lazy-features.ts';
import { findLost } from '#client/lost/find-lost.ts';
import { type OpenAccountDeps, type OpenAccount, openAccount } from '#client/open-account.ts';
import { type User } from '#contract/auth.ts';
import { isErrorCode } from '#contract/error-codes.ts';
import { fixedZone } from '#domain/deadline/deadline.ts';
import { openIndexedDbStore } from '#web/platform/indexed-db-store.ts';
import { type FakeClock } from '../harness/fake-clock.ts';
import { type Deliveries } from './deliveries.ts';
import { createLocks } from './simulated-locks.ts';
import { type Connection, type SimulatedNetwork, type NetworkClient } from './simulated-network.ts';

/** All dependencies of an account's client engine. */
export type EngineDeps = Environment & OpenAccountDeps;

/** A tab in which the account is open, or being opened. */
export interface SimulatedTab {
  readonly name: string;
  readonly device: SimulatedDevice;
  /** Null until the account is open. */
  account: OpenAccount | null;
  isAlive: boolean;
  /** A frozen tab runs no code; its messages, answers and timers wait until it is thawed. */
  isFrozen: boolean;
  isVisible: boolean;
  /** Whether it shares the device's database. */
  hasDatabase: boolean;
  /** Called when the tab becomes visible or the connection returns. */
  readonly wakeHandlers: Set<() => void>;
  /** Called when the browser notices that the connection is lost. */
  readonly offlineHandlers: Set<() => void>;
}

/** A browser with its connection, its database and the locks and channels of its tabs. */
export interface SimulatedDevice extends Connection {
  readonly name: string;
  readonly tabs: Set<SimulatedTab>;
  readonly databases: IDBFactory;
  /** Ids of the mutations in the database's outbox, by sequence number. */
  readonly outbox: Map<number, string>;
  /** Whether every database write fails for lack of space. */
  isFull: boolean;
  /** `hasDatabase` is false for a tab whose browser refuses it a database. */
  openTab(hasDatabase?: boolean): SimulatedTab;
  /** Closes the database for this tab only; the stored data stays. */
  disconnect(tab: SimulatedTab): void;
  /** Ends a tab without clean-up, as a crash does. The database keeps the operations it has received. */
  kill(tab: SimulatedTab): void;
}

export interface DeviceDeps {
  readonly name: string;
  readonly user: User;
  readonly clock: FakeClock;
  /** How far this device's clock is ahead, in ms. */
  readonly clockSkewMs: number;
  readonly deliveries: Deliveries;
  readonly network: SimulatedNetwork;
  /** Replaces dependencies of the engine, to break it deliberately. */
  readonly alterEnvironment: (parts: EngineDeps, tab: SimulatedTab) => EngineDeps;
  /** Called for every mutation stored in the device's database. */
  onStored(id: string): void;
  /** Called for every mutation removed from the outbox, with the version stored in the same step. */
  onSettled(id: string, version: number): void;
  onFault(error: unknown): void;
  trace(line: string): void;
}

interface ChannelListener {
  readonly channel: string;
  readonly tab: SimulatedTab;
  readonly handler: (message: unknown) => void;
}

/** The store operations that work on a full disk. */
const readOperations = new Set(['open', 'read', 'complete']);

type Work = (...args: readonly unknown[]) => Promise<unknown>;

export function createDevice(deps: DeviceDeps): SimulatedDevice {
  const { clock, deliveries, network } = deps;
  const databases = new IDBFactory();
  const locks = createLocks();
  const memory = new Map<string, string>();
  const closers = new Map<SimulatedTab, () => void>();
  const losses = new Map<SimulatedTab, () => void>();
  let listeners: ChannelListener[] = [];
  let lastNumber = 0;

  const environmentOf = (tab: SimulatedTab): EngineDeps => {
    const isAlive = () => tab.isAlive;
    const canReceive = () => tab.isAlive && !tab.isFrozen;
    const later = (lane: string, run: () => void) => deliveries.add(`${tab.name} ${lane}`, canReceive, run);
    const speaker: NetworkClient = { connection: device, isAlive, canReceive };

    /** Runs a database operation as one delivery, and passes its result to the tab as a later one. */
    const inDatabase = <T>(name: string, work: () => Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        deliveries.add(`${tab.name} database`, isAlive, () => {
          const isRefused = device.isFull && !readOperations.has(name);
          deps.trace(`    ${name}${isRefused ? ', which the disk does not take' : ''}`);
          const done = isRefused ? Promise.reject(new Error('the disk is full')) : work();
          void deliveries.track(done).then(
            (value) => later('stored', () => resolve(value)),
            (error: unknown) => later('stored', () => reject(error)),
          );
        });
      });
    const deferredStore = <S extends ViewStore>(store: S): S => {
      const works = Object.entries(store).map(([name, work]) => {
        const run: Work = (...args) => inDatabase(name, () => (work as Work)(...args));
        return [name, run] as const;
      });
      return { ...(Object.fromEntries(works) as unknown as S), close: store.close };
    };
    const observedStore = (store: DeviceStore): DeviceStore => {
      return {
        ...deferredStore(store),
        enqueue: (mutation) =>
          inDatabase('enqueue', async () => {
            const sequence = await store.enqueue(mutation);
            deps.onStored(mutation.id);
            device.outbox.set(sequence, mutation.id);
            return sequence;
          }),
        commit: (step) =>
          inDatabase('commit', async () => {
            const isCommitted = await store.commit(step);
            for (const sequence of isCommitted ? step.settledSequences : []) {
              const id = device.outbox.get(sequence);
              if (id !== undefined) deps.onSettled(id, step.version);
              device.outbox.delete(sequence);
            }
            return isCommitted;
          }),
      };
    };

    return {
      now: () => clock.now() + deps.clockSkewMs,
      utcOffsetMinutes: () => 0,
      zoneName: () => 'UTC',
      zone: fixedZone(0),
      newId: () => {
        lastNumber += 1;
        return `${tab.name}-made-${lastNumber}`;
      },
      pageId: tab.name,
      previousPageId: null,
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
      basePath: '/',
      request: (call) => network.request(speaker, call),
      openEventStream: (path, handlers) => network.openEventStream(speaker, path, handlers),
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
          const complete = () => inDatabase('complete', async () => observedStore(await store.loadWrites()));
          return { ...deferredStore(store), loadWrites: complete };
        }),
      deleteStore: () => Promise.reject(new Error('nobody signs out here')),
      loadLazyFeatures: async () => lazyFeatures,
      loadFindLost: async () => findLost,
      // Simulates a page that is not cached for offline use: loading the module needs a connection.
      takeFirst: () => null,
      loadWork: () =>
        new Promise((resolve, reject) => {
          later('parts', () =>
            device.isOnline ? resolve(startWork) : reject(new TypeError('no connection')),
          );
        }),
      storage: {
        get: (key) => memory.get(key) ?? null,
        set: (key, value) => void (value === null ? memory.delete(key) : memory.set(key, value)),
        dropUnpersisted: () => {},
      },
      openChannel: (channel) => ({
        postMessage(message) {
          // Each message is queued for every other tab of the channel, in sending order.
          for (const ear of listeners.filter((other) => other.channel === channel && other.tab !== tab)) {
            const copy = structuredClone(message);
            const isDue = () => ear.tab.isAlive && !ear.tab.isFrozen;
            deliveries.add(`${ear.tab.name} messages`, isDue, () => {
              if (!listeners.includes(ear)) return;
              deps.trace(`    ${JSON.stringify(copy).slice(0, 300)}`);
              ear.handler(copy);
            });
          }
        },
        onMessage: (handler) => void listeners.push({ channel, tab, handler }),
        close: () => void (listeners = listeners.filter((ear) => ear.tab !== tab || ear.channel !== channel)),
      }),
      requestLock: (name, options) => locks.request(tab, name, options, (what) => later('lock', what)),
      // Another tab needs no notice of these storage keys in the simulation.
      onStorageChange: () => () => {},
      isVisible: () => tab.isVisible,
      onWake(handler) {
        tab.wakeHandlers.add(handler);
        return () => tab.wakeHandlers.delete(handler);
      },
      hasNetwork: () => device.isOnline,
      onOffline(handler) {
        tab.offlineHandlers.add(handler);
        return () => tab.offlineHandlers.delete(handler);
      },
      isErrorCode,
      log: () => {},
    };
  };

  const device: SimulatedDevice = {
    name: deps.name,
    isOnline: true,
    isSignedIn: true,
    isFull: false,
    tabs: new Set(),
    databases,
    outbox: new Map(),

    openTab(hasDatabase = true) {
      lastNumber += 1;
      const tab: SimulatedTab = {
        name: `${deps.name}t${lastNumber}`,
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
      openAccount(deps.alterEnvironment(environmentOf(tab), tab), deps.user, {
        onRefused: () => {},
        onLoadFailed: () => {},
        onSyncStopped: () => {},
        onEpoch: () => {},
        onNotice: () => {},
        onClosedElsewhere: () => deps.onFault(new Error(`${tab.name} was closed by another tab`)),
      }).then(
        (account) => {
          if (tab.isAlive) tab.account = account;
        },
        (error: unknown) => deps.onFault(error),
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
      listeners = listeners.filter((ear) => ear.tab !== tab);
      locks.releaseAll(tab);
      closers.get(tab)?.();
    },
  };
  return device;
}
