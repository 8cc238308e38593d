import { type Channel, type Environment, type EventHandlers, type LockOptions } from '#client/environment.ts';
import { type Parts } from '#client/parts.ts';
import { request } from './http-request.ts';
import { openMemory } from './local-memory.ts';
import { localUtcOffset, localZone, localZoneName } from './local-zone.ts';
import { newId } from './new-id.ts';
import { succeedPage } from './page-of-tab.ts';

/** Signing in needs neither an account's database nor the rest of it: both come with the first one opened. */
const deviceStore = () => import('./indexed-db-store.ts');

/** The server takes no moment before 1970, and ids begin with the time: a clock that was never set shall lose nothing. */
const now = () => Math.max(0, Date.now());

/** The client's environment in a browser: the client itself names no window, navigator or their like. */
export function browserEnvironment({
  log,
  isErrorCode,
}: Pick<Environment, 'log' | 'isErrorCode'>): Environment & Parts {
  const page = newId(now());
  return {
    now,
    utcOffset: localUtcOffset,
    zoneName: localZoneName,
    zone: localZone,
    newId: () => newId(now()),
    page,
    pageBefore: succeedPage(page),
    random: () => Math.random(),
    schedule(milliseconds, run) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
    request,
    openEvents,
    // Asynchronous, because naming the factory is refused in some private windows.
    openStore: async (accountId, onLost) =>
      (await deviceStore()).openIndexedDbStore(indexedDB, accountId, onLost),
    async deleteStore(accountId, isToBeDeleted) {
      const { deleteIndexedDbStore } = await deviceStore();
      if (isToBeDeleted()) await deleteIndexedDbStore(indexedDB, accountId);
    },
    async loadAccount() {
      const [{ openAccount }] = await Promise.all([import('#client/open-account.ts'), deviceStore()]);
      return openAccount;
    },
    loadWork: async () => (await import('#client/account-work.ts')).startWork,
    loadSeldom: async () => (await import('#client/seldom.ts')).seldom,
    memory: openMemory(() => localStorage),
    onMemoryChange: (handler) => listenTo(window, 'storage', handler),
    openChannel,
    holdLock,
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
    onOffline: (handler) => listenTo(window, 'offline', handler),
    isErrorCode,
    log,
  };
}

function listenTo(target: EventTarget, event: string, handler: () => void): () => void {
  target.addEventListener(event, handler);
  return () => target.removeEventListener(event, handler);
}

function openEvents(path: string, { names, event, failed }: EventHandlers): () => void {
  const source = new EventSource(path);
  for (const name of names) {
    source.addEventListener(name, (message: MessageEvent<string>) => event(name, message.data));
  }
  source.addEventListener('error', () => {
    source.close();
    failed();
  });
  return () => source.close();
}

function openChannel(name: string): Channel {
  const channel = new BroadcastChannel(name);
  return {
    send: (message) => channel.postMessage(message),
    listen(handler) {
      channel.addEventListener('message', (event: MessageEvent<unknown>) => handler(event.data));
    },
    close: () => channel.close(),
  };
}

function holdLock(name: string, { steal, onlyIfFree, held, lost }: LockOptions): () => void {
  if (!('locks' in navigator)) {
    // Without locks every tab works for itself, which the server keeps correct; it only costs more requests.
    queueMicrotask(held);
    return () => {};
  }
  const abort = new AbortController();
  const released = Promise.withResolvers<void>();
  let isHeld = false;
  // A request that steals or does not wait cannot be aborted, and need not be: it is answered at once.
  const lockOptions = steal || onlyIfFree ? { steal, ifAvailable: !steal } : { signal: abort.signal };
  navigator.locks
    .request(name, lockOptions, async (lock) => {
      if (lock === null) return lost();
      isHeld = true;
      held();
      return released.promise;
    })
    .catch(() => {
      if (isHeld) lost();
      // Some browsers refuse locks together with storage: this tab then works for itself.
      else if (!abort.signal.aborted) held();
    });
  return () => {
    abort.abort();
    released.resolve();
  };
}
