import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import { startWork } from '#client/account-work.ts';
import { type Client, createClient } from '#client/create-client.ts';
import { type ViewStore } from '#client/device-store.ts';
import {
  type ApiRequest,
  type ApiResponse,
  type Environment,
  type EventStreamHandlers,
  type LockOptions,
} from '#client/environment.ts';
import { type ClientError } from '#client/errors.ts';
import { lazyFeatures } from '#client/lazy-features.ts';
import { type LazyModules } from '#client/lazy-modules.ts';
import { findLost } from '#client/lost/find-lost.ts';
import { openAccount } from '#client/open-account.ts';
import { isErrorCode } from '#contract/error-codes.ts';
import { fixedZone } from '#domain/deadline/deadline.ts';
import { deleteIndexedDbStore, openIndexedDbStore } from '#web/platform/indexed-db-store.ts';
import { type FakeClock } from './fake-clock.ts';

/** A simulated browser: cookies, storage, locks and channels that its tabs share. */
export interface TestBrowser {
  /** The server's address, which may change when a test restarts the server. */
  url: string;
  /** Whether requests reach the server; setting it to false also breaks the open streams. */
  isOnline: boolean;
  /** Whether tabs opened from now on get no database, as in some private windows. */
  refusesDatabase: boolean;
  /** Whether every write to its database fails for lack of space. */
  isDiskFull: boolean;
  /** Whether the browser has the Web Locks API; without it every tab believes that it holds each lock. */
  hasLocks: boolean;
  /** How many messages its tabs have broadcast so far. */
  readonly messageCount: number;
  /** Modules that the page loads lazily and that fail to load. */
  readonly missingModules: Set<'account' | 'work' | 'writes' | 'lazyFeatures' | 'findLost'>;
  /**
   * Called before each request is sent and before each answer is delivered: throwing loses it, a promise
   * delays it. A request that returns a response gets that one instead of the server's.
   */
  intercept: {
    request(request: ApiRequest): void | ApiResponse | Promise<void | ApiResponse>;
    response(request: ApiRequest, response: ApiResponse): void | Promise<void>;
  };
  readonly storage: Map<string, string>;
  readonly databases: IDBFactory;
  readonly loggedErrors: ClientError[];
  /** Opens Forge in a new tab, or reopens a killed one, and waits until it has started. */
  openTab(before?: Tab): Promise<Tab>;
}

export interface Tab {
  readonly client: Client;
  readonly environment: Environment & LazyModules;
  /** Deletes its database as browsers do when storage runs low, and notifies the tab. */
  evict(): Promise<void>;
  /** Ends the tab without any clean-up, as a crash does. */
  kill(): void;
}

export function createBrowser(url: string, clock: FakeClock): TestBrowser {
  const cookies = new Map<string, string>();
  const storage = new Map<string, string>();
  const databases = new IDBFactory();
  const channels = new Set<{ name: string; tab: symbol; handler: (message: unknown) => void }>();
  const storageListeners = new Set<{ tab: symbol; handler: () => void }>();
  const locks = new Map<string, { tab: symbol; options: LockOptions }[]>();
  const loggedErrors: ClientError[] = [];
  let messageCount = 0;

  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const storeCookies = (headers: Headers) => {
    for (const cookie of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
  };

  const browser: TestBrowser = {
    url,
    isOnline: true,
    refusesDatabase: false,
    isDiskFull: false,
    hasLocks: true,
    get messageCount() {
      return messageCount;
    },
    missingModules: new Set(),
    intercept: { request: () => {}, response: () => {} },
    storage,
    databases,
    loggedErrors,

    async openTab(before) {
      const tab = Symbol('tab');
      let isAlive = true;
      const streams = new Set<AbortController>();
      const { refusesDatabase, hasLocks } = browser;
      let evict = async () => {};

      const request = async (call: ApiRequest): Promise<ApiResponse> => {
        if (!browser.isOnline || !isAlive) throw new TypeError('no connection');
        const intercepted = await browser.intercept.request(call);
        if (intercepted) return intercepted;
        const response = await fetch(browser.url + call.path, {
          method: call.method,
          headers: {
            'Content-Type': 'application/json',
            // Node would decompress it in another thread, so that events overtake the response.
            'Accept-Encoding': 'identity',
            Cookie: cookieHeader(),
            ...call.headers,
          },
          ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
        });
        const text = await response.text();
        if (!browser.isOnline || !isAlive) throw new TypeError('no connection');
        const answer = {
          status: response.status,
          body: text.startsWith('{') ? (JSON.parse(text) as unknown) : null,
        };
        await browser.intercept.response(call, answer);
        storeCookies(response.headers);
        return answer;
      };

      const openEventStream = (path: string, handlers: EventStreamHandlers) => {
        // A killed tab must not open a stream afterwards.
        if (!isAlive) return () => {};
        const abort = new AbortController();
        streams.add(abort);
        void readEvents(browser.url + path, cookieHeader(), abort.signal, {
          ...handlers,
          onEvent: (name, data) => isAlive && browser.isOnline && handlers.onEvent(name, data),
          onFailure: () => isAlive && !abort.signal.aborted && handlers.onFailure(),
        });
        return () => {
          abort.abort();
          streams.delete(abort);
        };
      };

      const lazyModule = <T>(
        name: 'account' | 'work' | 'writes' | 'lazyFeatures' | 'findLost',
        loaded: T,
      ): T => {
        if (browser.missingModules.has(name)) throw new TypeError('no such file');
        return loaded;
      };
      const environment: Environment & LazyModules = {
        now: clock.now,
        utcOffsetMinutes: () => 0,
        zoneName: () => 'UTC',
        zone: fixedZone(0),
        newId: randomUUID,
        pageId: randomUUID(),
        previousPageId: before?.environment.pageId ?? null,
        random: () => 0.5,
        schedule: (milliseconds, run) => clock.schedule(milliseconds, () => isAlive && run()),
        basePath: '/',
        request,
        openEventStream,
        async openStore(accountId, onLost) {
          if (refusesDatabase) throw new TypeError('no database here');
          const store = await openIndexedDbStore(databases, accountId, onLost);
          evict = async () => {
            store.close();
            await deleteIndexedDbStore(databases, accountId);
            onLost('evicted');
          };
          const isFull = () => browser.isDiskFull;
          return {
            ...withFullDisk(store, isFull),
            async loadWrites() {
              const whole = lazyModule('writes', await store.loadWrites());
              // A tab that was killed meanwhile never gets its database.
              return isAlive ? withFullDisk(whole, isFull) : new Promise(() => {});
            },
          };
        },
        async deleteStore(accountId, isToBeDeleted) {
          // A real browser may first have to load the module that deletes.
          await new Promise((resolve) => setImmediate(resolve));
          if (!isAlive) return new Promise(() => {});
          if (isToBeDeleted()) await deleteIndexedDbStore(databases, accountId);
        },
        loadAccount: async () => lazyModule('account', openAccount),
        loadWork: async () => lazyModule('work', startWork),
        loadLazyFeatures: async () => lazyModule('lazyFeatures', lazyFeatures),
        loadFindLost: async () => lazyModule('findLost', findLost),
        storage: {
          get: (key) => storage.get(key) ?? null,
          set(key, value) {
            if (!isAlive) return;
            if (value === null) storage.delete(key);
            else storage.set(key, value);
            for (const ear of storageListeners) if (ear.tab !== tab) queueMicrotask(ear.handler);
          },
          dropUnpersisted: () => {},
        },
        onStorageChange(handler) {
          const ear = { tab, handler: () => void (isAlive && handler()) };
          storageListeners.add(ear);
          return () => storageListeners.delete(ear);
        },
        openChannel(name) {
          const own: { name: string; tab: symbol; handler: (message: unknown) => void }[] = [];
          return {
            postMessage(message) {
              const copy = structuredClone(message);
              messageCount += 1;
              for (const other of channels) {
                if (other.name === name && other.tab !== tab) setImmediate(() => other.handler(copy));
              }
            },
            onMessage(handler) {
              const entry = { name, tab, handler: (message: unknown) => void (isAlive && handler(message)) };
              own.push(entry);
              channels.add(entry);
            },
            close: () => own.forEach((entry) => channels.delete(entry)),
          };
        },
        requestLock(name, options) {
          if (!hasLocks) {
            queueMicrotask(options.onAcquired);
            return () => {};
          }
          const queue = locks.get(name) ?? [];
          locks.set(name, queue);
          if (options.ifAvailable && queue.length > 0) {
            queueMicrotask(options.onLost);
            return () => {};
          }
          const entry = { tab, options };
          const release = () => {
            const index = queue.indexOf(entry);
            if (index < 0) return;
            queue.splice(index, 1);
            if (index === 0) queue[0]?.options.onAcquired();
          };
          if (options.steal && queue[0]) queue.shift()?.options.onLost();
          if (options.steal) queue.unshift(entry);
          else queue.push(entry);
          if (queue[0] === entry) queueMicrotask(() => queue[0] === entry && options.onAcquired());
          return release;
        },
        isVisible: () => true,
        onWake: () => () => {},
        hasNetwork: () => browser.isOnline,
        onOffline: () => () => {},
        isErrorCode,
        log: (error) => void loggedErrors.push(error),
      };
      const client = createClient(environment);
      await client.start();
      return {
        client,
        environment,
        evict: () => evict(),
        kill() {
          isAlive = false;
          for (const abort of streams) abort.abort();
          for (const entry of channels) if (entry.tab === tab) channels.delete(entry);
          for (const queue of locks.values()) {
            const wasFirst = queue[0]?.tab === tab;
            queue.splice(0, queue.length, ...queue.filter((entry) => entry.tab !== tab));
            if (wasFirst) queue[0]?.options.onAcquired();
          }
        },
      };
    },
  };
  return browser;
}

/** The store's methods that work on a full disk. */
const unaffectedByFullDisk = new Set(['read']);

/** A store whose writes fail while its disk is full. */
function withFullDisk<S extends ViewStore>(store: S, isFull: () => boolean): S {
  type Work = (...args: readonly unknown[]) => Promise<unknown>;
  const works = Object.entries(store).map(([name, work]) => {
    const run: Work = async (...args) => {
      if (isFull() && !unaffectedByFullDisk.has(name)) throw new TypeError('the disk is full');
      return (work as Work)(...args);
    };
    return [name, run] as const;
  });
  return { ...(Object.fromEntries(works) as unknown as S), close: store.close };
}

/** A minimal reader of server-sent events. */
async function readEvents(
  url: string,
  cookie: string,
  signal: AbortSignal,
  handlers: EventStreamHandlers,
): Promise<void> {
  try {
    const response = await fetch(url, { headers: { Cookie: cookie }, signal });
    if (!response.ok || response.body === null) return handlers.onFailure();
    let text = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(event)?.[1] ?? '';
        handlers.onEvent(field('event') || 'message', field('data'));
      }
    }
    handlers.onFailure();
  } catch {
    handlers.onFailure();
  }
}
