import { fragmentOf, notificationOf, openPage } from './notifications.ts';

// Lets Forge open offline: the page's own files come from a cache, API requests always use the network. One
// cache per version, so that a page never mixes files of two. The previous version's cache stays: a tab with
// that version may not have loaded all its parts, and the server no longer has them.
const worker = self as unknown as ServiceWorkerGlobalScope;

/**
 * Replaced by the build: the files of this version with their content hashes, those that a person opens first at the
 * beginning, and a version name made from them.
 */
declare const FORGE_FILES: Readonly<Record<string, string>>;
declare const FORGE_VERSION: string;
/** The path under which Forge is served, with a slash at both ends. */
const basePath = new URL('.', worker.location.href).pathname;
const addressOf = (path: string): string => basePath + path.slice(1);
const files = Object.fromEntries(Object.entries(FORGE_FILES).map(([path, hash]) => [addressOf(path), hash]));
const assetsPath = addressOf('/assets/');

// Caches belong to the whole origin, on which other Forges may have other paths.
const cachePrefix = basePath === '/' ? 'forge-' : `${basePath}forge-`;
const cacheName = cachePrefix + FORGE_VERSION;

/** The cache entry that marks versions that were applied. A version that was only offered has none. */
const takenMarkPath = addressOf('/taken');

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
  if (event.request.mode === 'navigate' && url.pathname === basePath) event.respondWith(fromCache(basePath));
  else if (Object.hasOwn(files, url.pathname)) event.respondWith(fromCache(url.pathname));
  // The name contains the content hash: the file is right whichever version's cache has it.
  else if (url.pathname.startsWith(assetsPath)) event.respondWith(fromAnyCache(event.request));
});
// Reminders come as pushes, with all that they show. The worker asks the server for nothing.
worker.addEventListener('push', (event) =>
  event.waitUntil(worker.registration.showNotification(...notificationOf(event.data?.text() ?? ''))),
);
worker.addEventListener('notificationclick', (event) => {
  const { action, notification } = event;
  notification.close();
  event.waitUntil(openPage(worker.clients, basePath, fragmentOf(notification.data, action)));
});

/**
 * Static routes let the browser answer requests from the cache without starting the worker. That is faster,
 * and lets a new version activate at once: Chromium waits up to five minutes until the old worker is idle,
 * and a single request at the wrong moment keeps it busy.
 */
function addRoutes(event: ExtendableEvent & Partial<RoutedEvent>): void {
  const own = Object.keys(files).filter((path) => !path.startsWith(assetsPath));
  void event.addRoutes?.([
    { condition: { urlPattern: { pathname: addressOf('/api/*') } }, source: 'network' },
    { condition: { urlPattern: { pathname: `${assetsPath}*` } }, source: 'cache' },
    ...own.map((pathname) => ({
      // The cache has no entries with a query: leave those requests to the worker.
      condition: { urlPattern: { pathname, search: '' } },
      source: { cacheName },
    })),
  ]);
}

/** Not in the DOM types yet. */
interface RoutedEvent {
  addRoutes(rules: readonly Route[]): Promise<void>;
}

interface Route {
  readonly condition: { readonly urlPattern: { readonly pathname: string; readonly search?: string } };
  readonly source: 'network' | 'cache' | { readonly cacheName: string };
}

/** How many files are fetched at a time: the page that is open meanwhile fetches its own. */
const maxConcurrent = 4;

async function install(): Promise<void> {
  const cache = await caches.open(cacheName);
  const queue = Object.entries(files);
  const addQueued = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await addFile(cache, ...next);
  };
  try {
    await Promise.all(Array.from({ length: maxConcurrent }, addQueued));
  } finally {
    // After a failure the other files are not needed.
    queue.length = 0;
  }
}

async function addFile(cache: Cache, path: string, integrity: string): Promise<void> {
  // Names under assets/ contain the content hash: an older version's cache may have the same file.
  const known = path.startsWith(assetsPath) ? await caches.match(path) : undefined;
  if (known) await cache.put(path, known);
  // A captive portal answers with its own sign-in page, which must never be cached as one of our files.
  // The integrity check fails here, and the browser retries later.
  else await cache.add(new Request(path, { cache: 'no-cache', integrity }));
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
