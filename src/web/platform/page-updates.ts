import { type Environment } from '#client/environment.ts';
import { type Observable, writable } from '#client/observable.ts';
import { repeatWhileVisible } from './repeat-while-visible.ts';
import { trustedScriptUrl } from './trusted-script-url.ts';

/**
 * The state of an update: `ready` to apply, being applied (`taking`), or `held` if it failed, because the
 * browser did not release the old version in time or the new one could not be loaded.
 */
export type UpdateState = 'none' | 'ready' | 'taking' | 'held';

/** New versions of the page: offered once they are installed, applied when the user agrees. */
export interface PageUpdates {
  readonly state: Observable<UpdateState>;
  /** Loads the new version. */
  apply(): void;
}

/** In development the page is always current. */
export const noUpdates: PageUpdates = {
  state: writable<UpdateState>('none'),
  apply: () => location.reload(),
};

/** How often the server is checked for a new version, in ms. */
const checkIntervalMs = 3_600_000;

/** How long applying an update may take before it counts as failed, in ms. */
const takeOverTimeoutMs = 10_000;

/**
 * Installs the service worker that lets Forge open offline. A new version waits until the user applies it or
 * every tab is closed, so that no page changes while in use.
 */
export function installWorker(
  address: string,
  environment: Pick<Environment, 'now' | 'schedule' | 'isVisible' | 'onWake'>,
): PageUpdates {
  const state = writable<UpdateState>('none');
  const scriptUrl = new URL(address, location.href).href;
  let waiting: ServiceWorker | null = null;

  const offer = (worker: ServiceWorker | null) => {
    // Without a controller this is the first version, which replaces none. So it is where the worker of a Forge
    // at a shorter path controls the page.
    if (!worker || navigator.serviceWorker.controller?.scriptURL !== scriptUrl) return;
    waiting = worker;
    if (state.get() === 'none') state.set('ready');
  };
  const watch = (registration: ServiceWorkerRegistration) => {
    offer(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => worker.state === 'installed' && offer(worker));
    });
    repeatWhileVisible(environment, checkIntervalMs, () => void registration.update().catch(() => {}));
  };
  const takeUpdate = async () => {
    // The server may have rejected this page as outdated before the browser has found the newer version.
    const newest = waiting ?? (await checkForUpdate().catch(() => null));
    if (state.get() !== 'taking') return;
    // If another tab has applied it already, it is no longer waiting.
    if (newest?.state === 'installed') newest.postMessage('update');
    else location.reload();
  };

  if ('serviceWorker' in navigator) {
    // Only while the user waits for it: after a reported failure they may be typing again.
    navigator.serviceWorker.addEventListener(
      'controllerchange',
      () => state.get() === 'taking' && location.reload(),
    );
    // Some browsers reject it in private windows: Forge then works, but needs the network to open.
    void navigator.serviceWorker
      .register(trustedScriptUrl(scriptUrl), { updateViaCache: 'none' })
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

/** Asks the server for a newer version; null if there is none. @throws if the network fails */
async function checkForUpdate(): Promise<ServiceWorker | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.update();
  const coming = registration?.installing;
  if (coming) await new Promise((resolve) => coming.addEventListener('statechange', resolve, { once: true }));
  return registration?.waiting ?? null;
}
