import { type Observable, writable } from '#client/observable.ts';

/**
 * How it stands with a new version of the page: `ready` to be taken, being taken, or `held` where that did not work:
 * the browser has not let go of the old one in time, or the new one has not come.
 */
export type UpdateState = 'none' | 'ready' | 'taking' | 'held';

/** New versions of the page: offered when they are there, taken when the person says so. */
export interface PageUpdates {
  readonly state: Observable<UpdateState>;
  /** Loads the new version. */
  apply(): void;
}

/** While developing, the page is always the newest. */
export const noUpdates: PageUpdates = {
  state: writable<UpdateState>('none'),
  apply: () => location.reload(),
};

/** Milliseconds between two looks for a new version. */
const checkIntervalMs = 3_600_000;

/** Milliseconds after which whoever waits for the new version is told that it does not come. */
const takeOverTimeoutMs = 10_000;

/**
 * Installs the worker that lets Forge open without a network. A new version waits until the person takes
 * it, or until no tab is open any more: nothing changes under anybody's hands.
 */
export function installWorker(path: string): PageUpdates {
  const state = writable<UpdateState>('none');
  let waiting: ServiceWorker | null = null;

  const offer = (worker: ServiceWorker | null) => {
    // Without a controller this is the first version, which has nothing to replace.
    if (!worker || !navigator.serviceWorker.controller) return;
    waiting = worker;
    if (state.get() === 'none') state.set('ready');
  };
  const watch = (registration: ServiceWorkerRegistration) => {
    offer(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => worker.state === 'installed' && offer(worker));
    });
    setInterval(() => void registration.update().catch(() => {}), checkIntervalMs);
  };
  const takeUpdate = async () => {
    // A page that the server has called outdated may not have heard of a newer one yet.
    const newest = waiting ?? (await checkForUpdate().catch(() => null));
    if (state.get() !== 'taking') return;
    // If another tab has taken it already, it is no longer waiting.
    if (newest?.state === 'installed') newest.postMessage('update');
    else location.reload();
  };

  if ('serviceWorker' in navigator) {
    // Only while somebody waits for it: who has been told that it does not come may be typing again.
    navigator.serviceWorker.addEventListener(
      'controllerchange',
      () => state.get() === 'taking' && location.reload(),
    );
    // Refused in private windows of some browsers: Forge then needs the network to open, and works.
    void navigator.serviceWorker
      .register(trustedScriptUrl(path), { updateViaCache: 'none' })
      .then(watch, () => {});
  }
  return {
    state,
    apply() {
      state.set('taking');
      setTimeout(() => state.set('held'), takeOverTimeoutMs);
      void takeUpdate();
    },
  };
}

/** Asks the server for a newer version; null if there is none. @throws without the network */
async function checkForUpdate(): Promise<ServiceWorker | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.update();
  const coming = registration?.installing;
  if (coming) await new Promise((resolve) => coming.addEventListener('statechange', resolve, { once: true }));
  return registration?.waiting ?? null;
}

/** The security policy lets scripts be loaded only from addresses that a named policy has made. */
function trustedScriptUrl(path: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('forge', { createScriptURL: (url) => url });
  return (policy?.createScriptURL(path) as string | undefined) ?? path;
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): unknown };
}
