import {
  type Channel,
  type Environment,
  type EventStreamHandlers,
  type LockOptions,
} from '#client/environment.ts';
import { type LazyModules } from '#client/lazy-modules.ts';
import { request } from './http-request.ts';
import { type DatabaseFactory } from './indexed-db-store.ts';
import { openLocalStorage } from './local-storage.ts';
import { localUtcOffset, localZone, localZoneName } from './local-time-zone.ts';
import { newId } from './new-id.ts';
import { type PagePath } from './page-path.ts';
import { replacePageId } from './tab-page-id.ts';

/** Loaded on demand: signing in does not need IndexedDB, which the first opened account loads. */
const deviceStore = () => import('./indexed-db-store.ts');

/**
 * The current time in ms. Never negative, as the server rejects times before 1970 and ids begin with the
 * time: a device whose clock was never set must not lose data.
 */
const now = () => Math.max(0, Date.now());

/** The client's environment in a browser. The client itself never names `window` or `navigator`. */
export function browserEnvironment({
  log,
  isErrorCode,
  pagePath: { basePath, addressOf, storedName },
}: Pick<Environment, 'log' | 'isErrorCode'> & { readonly pagePath: PagePath }): Environment & LazyModules {
  const pageId = newId(now());
  return {
    now,
    utcOffsetMinutes: localUtcOffset,
    zoneName: localZoneName,
    zone: localZone,
    newId: () => newId(now()),
    pageId,
    previousPageId: replacePageId(pageId, storedName('forge.page')),
    random: () => Math.random(),
    schedule(milliseconds, run) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
    basePath,
    request: (call) => request({ ...call, path: addressOf(call.path) }),
    openEventStream: (path, handlers) => openEvents(addressOf(path), handlers),
    // Asynchronous, as some private windows throw when `indexedDB` is read.
    openStore: async (accountId, onLost) =>
      (await deviceStore()).openIndexedDbStore(databasesNamedBy(storedName), accountId, onLost),
    async deleteStore(accountId, isToBeDeleted) {
      const { deleteIndexedDbStore } = await deviceStore();
      if (isToBeDeleted()) await deleteIndexedDbStore(databasesNamedBy(storedName), accountId);
    },
    async loadAccount() {
      const [{ openAccount }] = await Promise.all([import('#client/open-account.ts'), deviceStore()]);
      return openAccount;
    },
    loadWork: async () => (await import('#client/account-work.ts')).startWork,
    loadLazyFeatures: async () => (await import('#client/lazy-features.ts')).lazyFeatures,
    loadFindLost: async () => (await import('#client/lost/find-lost.ts')).findLost,
    storage: openLocalStorage(() => localStorage, storedName),
    onStorageChange: (handler) => listenTo(window, 'storage', handler),
    openChannel: (name) => openChannel(storedName(name)),
    requestLock: (name, options) => holdLock(storedName(name), options),
    isVisible: () => document.visibilityState === 'visible',
    onWake(handler) {
      const shown = () => document.visibilityState === 'visible' && handler();
      const stopOnline = listenTo(window, 'online', handler);
      const stopShown = listenTo(document, 'visibilitychange', shown);
      return () => {
        stopOnline();
        stopShown();
      };
    },
    hasNetwork: () => navigator.onLine,
    onOffline: (handler) => listenTo(window, 'offline', handler),
    isErrorCode,
    log,
  };
}

/** The browser's databases, under other names. */
function databasesNamedBy(storedName: PagePath['storedName']): DatabaseFactory {
  return {
    open: (name, version) => indexedDB.open(storedName(name), version),
    deleteDatabase: (name) => indexedDB.deleteDatabase(storedName(name)),
  };
}

function listenTo(target: EventTarget, event: string, handler: () => void): () => void {
  target.addEventListener(event, handler);
  return () => target.removeEventListener(event, handler);
}

function openEvents(path: string, { eventNames, onEvent, onFailure }: EventStreamHandlers): () => void {
  const source = new EventSource(path);
  for (const name of eventNames) {
    source.addEventListener(name, (message: MessageEvent<string>) => onEvent(name, message.data));
  }
  source.addEventListener('error', () => {
    source.close();
    onFailure();
  });
  return () => source.close();
}

function openChannel(name: string): Channel {
  const channel = new BroadcastChannel(name);
  return {
    postMessage: (message) => channel.postMessage(message),
    onMessage(handler) {
      channel.addEventListener('message', (event: MessageEvent<unknown>) => handler(event.data));
    },
    close: () => channel.close(),
  };
}

function holdLock(name: string, { steal, ifAvailable, onAcquired, onLost: lost }: LockOptions): () => void {
  if (!('locks' in navigator)) {
    // Without locks every tab syncs for itself. The server keeps that correct; it only costs more requests.
    queueMicrotask(onAcquired);
    return () => {};
  }
  const abort = new AbortController();
  const released = Promise.withResolvers<void>();
  let isHeld = false;
  // The Locks API allows no `signal` with `steal` or `ifAvailable`; such requests settle at once anyway.
  const lockOptions = steal || ifAvailable ? { steal, ifAvailable: !steal } : { signal: abort.signal };
  navigator.locks
    .request(name, lockOptions, async (lock) => {
      if (lock === null) return lost();
      isHeld = true;
      onAcquired();
      return released.promise;
    })
    .catch(() => {
      if (isHeld) lost();
      // Some browsers refuse locks together with storage: this tab then syncs for itself.
      else if (!abort.signal.aborted) onAcquired();
    });
  return () => {
    abort.abort();
    released.resolve();
  };
}
