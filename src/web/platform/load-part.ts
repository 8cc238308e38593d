/** The files that are loaded or loading, by name. */
const loadingFiles = new Map<string, Promise<unknown>>();

/**
 * Loads a part of the page that is not in the first file. The build calls it for each `import()`, with the
 * names of the files to load. Files are fetched before they are imported: many browsers remember a failed
 * import and reject it until the page is reloaded.
 */
export async function loadPart<Part>(load: () => Promise<Part>, names: readonly string[]): Promise<Part> {
  try {
    await Promise.all(names.map(ensureFile));
    return await load();
  } catch (error) {
    // The browser's cache may have dropped the loaded files by the next attempt.
    for (const name of names) if (!isStyleSheet(name)) loadingFiles.delete(name);
    throw error;
  }
}

async function ensureFile(name: string): Promise<void> {
  const address = `/${name}`;
  const file = loadingFiles.get(name) ?? fetchFile(address);
  loadingFiles.set(name, file);
  try {
    await file;
  } catch (cause) {
    loadingFiles.delete(name);
    throw new Error(`unable to load ${address}`, { cause });
  }
}

async function fetchFile(address: string): Promise<unknown> {
  const isInPage = document.querySelector(`link[href="${address}"]`) !== null;
  if (isInPage) return undefined;
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

const isStyleSheet = (name: string) => name.endsWith('.css');
