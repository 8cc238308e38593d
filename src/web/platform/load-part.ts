/** The files of parts that are here or on their way, by name. */
const loadingFiles = new Map<string, Promise<unknown>>();

/**
 * Loads a part of the page that is not in its first file. The build calls it for each `import()`, with the names of
 * the files it takes. What comes over the network is fetched before it is imported: many browsers keep in mind that a
 * module could not be loaded, and refuse it from then on until the page is loaded anew.
 */
export async function loadPart<Part>(load: () => Promise<Part>, names: readonly string[]): Promise<Part> {
  try {
    await Promise.all(names.map(ensureFile));
    return await load();
  } catch (error) {
    // By the next attempt the browser may no longer keep what did come.
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
  // What a service worker keeps does not fail, and can be imported at once: the link only asks for it early.
  if (hasServiceWorker()) return addLink('modulepreload', address);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  // To its end: importing it then takes it from what the browser keeps.
  return answer.arrayBuffer();
}

function addLink(rel: string, href: string): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel, href });
  document.head.append(link);
  return link;
}

/** Resolves once a link's file is there; without it the link goes again. */
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
