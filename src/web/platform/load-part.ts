/** The files that are loaded or loading, by address. */
const loadingFiles = new Map<string, Promise<unknown>>();

/**
 * Loads a part of the page that is not in the first file. The build calls it for each `import()`, with the
 * names of the files to load, relative to the importing file. Files are fetched before they are imported: many
 * browsers remember a failed import and reject it until the page is reloaded.
 */
export async function loadPart<Part>(
  load: () => Promise<Part>,
  names: readonly string[],
  importer: string,
): Promise<Part> {
  const addresses = names.map((name) => new URL(name, importer).href);
  try {
    await Promise.all(addresses.map(ensureFile));
    return await load();
  } catch (error) {
    // The browser's cache may have dropped the loaded files by the next attempt.
    for (const address of addresses) if (!isStyleSheet(address)) loadingFiles.delete(address);
    throw error;
  }
}

async function ensureFile(address: string): Promise<void> {
  const file = loadingFiles.get(address) ?? fetchFile(address);
  loadingFiles.set(address, file);
  try {
    await file;
  } catch (cause) {
    loadingFiles.delete(address);
    throw new Error(`unable to load ${address}`, { cause });
  }
}

async function fetchFile(address: string): Promise<unknown> {
  // Files preloaded by `first-paint.js` are fetched too: the request reuses the preload and shows whether it failed.
  const links = [...document.querySelectorAll('link')];
  if (links.some(({ href, rel }) => href === address && rel !== 'preload')) return undefined;
  if (isStyleSheet(address)) return linkLoaded(addLink('stylesheet', address));
  // Files in a service worker's cache do not fail and can be imported at once: the link only preloads them.
  if (hasServiceWorker()) return addLink('modulepreload', address);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  // Read to the end, so that the import finds the file in the browser's cache.
  return answer.arrayBuffer();
}

function addLink(rel: string, href: string): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel, href });
  document.head.append(link);
  return link;
}

/** Resolves once a link's file is loaded; removes the link if it fails. */
function linkLoaded(link: HTMLLinkElement): Promise<unknown> {
  return new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', (event) => {
      link.remove();
      reject(event);
    });
  });
}

const hasServiceWorker = () => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

const isStyleSheet = (address: string) => address.endsWith('.css');
