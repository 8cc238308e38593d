// Lets Forge open without a network: the page's own files come from a cache of this very version, and the
// API is never touched. One cache per version, so that a page never mixes files of two. The version before
// stays as well: a tab that still shows it may not have loaded all its parts, and the server no longer has them.
const worker = self as unknown as ServiceWorkerGlobalScope;

/** Filled in by the build: every file of this version with the hash of its content, and a name made of all of them. */
declare const FORGE_FILES: Readonly<Record<string, string>>;
declare const FORGE_VERSION: string;
const files = FORGE_FILES;

const cachePrefix = 'forge-';
const cacheName = cachePrefix + FORGE_VERSION;

/** An entry of the cache whose version was taken last. One that was offered and never taken has none. */
const takenMarkPath = '/taken';

worker.addEventListener('install', (event) => {
  addRoutes(event);
  event.waitUntil(install());
});
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('message', (event) => {
  if (event.data === 'update') event.waitUntil(worker.skipWaiting());
});
worker.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (event.request.mode === 'navigate' && url.pathname === '/') event.respondWith(fromCache('/'));
  else if (Object.hasOwn(files, url.pathname)) event.respondWith(fromCache(url.pathname));
  // Its name has its content's hash: whichever version has the file, it is the right one.
  else if (url.pathname.startsWith('/assets/')) event.respondWith(fromAnyCache(event.request));
});

/**
 * Where a browser can be told so, it finds a request's answer by itself and does not even wake the worker. That is
 * quicker, and lets a new version be taken at once: Chromium waits with it, up to five minutes, until the version
 * before has nothing to do, and a single file asked of that one at the wrong moment is enough to make it wait.
 */
function addRoutes(event: ExtendableEvent & Partial<RoutedEvent>): void {
  const own = Object.keys(files).filter((path) => !path.startsWith('/assets/'));
  void event.addRoutes?.([
    { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
    { condition: { urlPattern: { pathname: '/assets/*' } }, source: 'cache' },
    ...own.map((pathname) => ({
      // With a query behind it an address is not in the cache by that name: the worker knows better.
      condition: { urlPattern: { pathname, search: '' } },
      source: { cacheName },
    })),
  ]);
}

/** What types do not know yet. */
interface RoutedEvent {
  addRoutes(rules: readonly Route[]): Promise<void>;
}

interface Route {
  readonly condition: { readonly urlPattern: { readonly pathname: string; readonly search?: string } };
  readonly source: 'network' | 'cache' | { readonly cacheName: string };
}

async function install(): Promise<void> {
  const cache = await caches.open(cacheName);
  await Promise.all(
    Object.entries(files).map(async ([path, integrity]) => {
      // A name under assets/ carries its content's hash: an older version may have the very file.
      const known = path.startsWith('/assets/') ? await caches.match(path) : undefined;
      if (known) await cache.put(path, known);
      // A network that wants to be signed in to answers with a page of its own: that must never be kept as a file of
      // ours. It fails here, and the browser tries again later.
      else await cache.add(new Request(path, { cache: 'no-cache', integrity }));
    }),
  );
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(cachePrefix) && name !== cacheName);
  const marks = await Promise.all(others.map((name) => caches.match(takenMarkPath, { cacheName: name })));
  const takenCaches = others.filter((_, index) => marks[index] !== undefined);
  // Older workers left no such mark.
  const previous = takenCaches.at(-1) ?? others.at(-1);
  await Promise.all(others.filter((name) => name !== previous).map((name) => caches.delete(name)));
  await (await caches.open(cacheName)).put(takenMarkPath, new Response());
  if (previous !== undefined) await (await caches.open(previous)).delete(takenMarkPath);
  await worker.clients.claim();
}

async function fromCache(path: string): Promise<Response> {
  const cache = await caches.open(cacheName);
  return (await cache.match(path)) ?? fetch(path);
}

async function fromAnyCache(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
