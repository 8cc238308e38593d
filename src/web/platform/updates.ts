import { type Observable, writable } from '#client/observable.ts';

/** New versions of the page: offered when they are there, taken when the person says so. */
export interface Updates {
  readonly isReady: Observable<boolean>;
  /** Loads the new version. */
  apply(): void;
}

/** While developing, the page is always the newest. */
export const noUpdates: Updates = { isReady: writable(false), apply: () => location.reload() };

/** Milliseconds between two looks for a new version. */
const lookEvery = 3_600_000;

/**
 * Milliseconds from a press to taking the new version. Chromium holds a version back for half a minute if the one
 * before is asked for a file just after that: by then what the press itself loads (a tooltip, say) has been asked for.
 */
const settling = 100;

/**
 * Installs the worker that lets Forge open without a network. A new version waits until the person takes
 * it, or until no tab is open any more: nothing changes under anybody's hands.
 */
export function installWorker(path: string): Updates {
  const isReady = writable(false);
  let waiting: ServiceWorker | null = null;
  let isTaking = false;

  const offer = (worker: ServiceWorker | null) => {
    // Without a controller this is the first version, which has nothing to replace.
    if (!worker || !navigator.serviceWorker.controller) return;
    waiting = worker;
    isReady.set(true);
  };
  const watch = (registration: ServiceWorkerRegistration) => {
    offer(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => worker.state === 'installed' && offer(worker));
    });
    setInterval(() => void registration.update().catch(() => {}), lookEvery);
  };

  if ('serviceWorker' in navigator) {
    navigator.serviceWorker.addEventListener('controllerchange', () => isTaking && location.reload());
    // Refused in private windows of some browsers: Forge then needs the network to open, and works.
    void navigator.serviceWorker.register(trusted(path), { updateViaCache: 'none' }).then(watch, () => {});
  }
  return {
    isReady,
    apply() {
      isTaking = true;
      setTimeout(() => {
        // If another tab has taken it already, it is no longer waiting.
        if (waiting?.state === 'installed') waiting.postMessage('update');
        else location.reload();
      }, settling);
    },
  };
}

/** The security policy lets scripts be loaded only from addresses that a named policy has made. */
function trusted(path: string): string {
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
