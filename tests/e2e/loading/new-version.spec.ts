import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Page } from '@playwright/test';
import { paths } from '#contract/protocol.ts';
import { type FaultyProxy, startFaultyProxy } from '../harness/faulty-proxy.ts';
import { ForgePage, expect, newEmail, test, waitForWorker } from '../harness/forge-test.ts';

test.use({ hasWorker: true });

const offer = (tab: Page) => tab.getByRole('button', { name: 'Reload' });

interface Started {
  readonly proxy: FaultyProxy;
  readonly forge: ForgePage;
  readonly page: Page;
}

/** Signs up, adds an idea and waits until the page can be opened offline. */
async function begin({ proxy, forge, page }: Started, title: string): Promise<void> {
  await page.goto(proxy.url);
  await forge.signUp(newEmail());
  await forge.closeHelp();
  await forge.addIdea({ title });
  await waitForWorker(page);
}

/** Opens the board in a second tab. */
async function openSecond({ proxy, page }: Started, title: string): Promise<ForgePage> {
  const second = await page.context().newPage();
  await second.goto(proxy.url);
  const other = new ForgePage(second);
  await expect(other.card(title)).toBeVisible();
  return other;
}

/** Puts a new version on the server and lets the browser check for updates. */
async function publish(page: Page, proxy: FaultyProxy, changes: FaultyProxy['rewrite']): Promise<void> {
  proxy.rewrite = changes;
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
}

const newerVersion: FaultyProxy['rewrite'] = (file, text) =>
  file === '/service-worker.js' ? `${text}\n// A newer one.` : text;

/** Accepts the offered version as a person does. */
async function takeOffer(tab: Page): Promise<void> {
  // Longer than the page's own timeout, after which it has loaded or reported a failure.
  const isLoaded = tab.waitForEvent('load', { timeout: 15_000 });
  await offer(tab).click();
  await isLoaded;
}

test('offers a new version without forcing it, while an old tab still sends mutations', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|Failed to load resource/);
  const proxy = await startFaultyProxy();
  try {
    await begin({ proxy, forge, page }, 'Old and new');
    const other = await openSecond({ proxy, forge, page }, 'Old and new');
    const second = other.page;
    complaints.watch(second);
    await other.form().getByLabel('Title').fill('Half typed');

    await publish(page, proxy, newerVersion);
    await expect(offer(page)).toBeVisible();
    await expect(offer(second)).toBeVisible();
    await second.evaluate(() => Object.assign(window, { isOldPage: true }));

    // One tab accepts the version; the other keeps its page and its half-typed text, and still sends its
    // mutations.
    await takeOffer(page);
    await expect(forge.card('Old and new')).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
    await proxy.disconnect();
    await other.card('Old and new').getByLabel('Add an update').fill('From the old page');
    await other.card('Old and new').getByLabel('Add an update').press('Enter');
    await expect(other.saving('Server unavailable, 1 waiting')).toBeVisible();
    await proxy.reconnect();
    await expect(forge.card('Old and new').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10');
    await expect(other.saving('All changes saved')).toBeVisible({ timeout: 60_000 });
    await expect(other.form().getByLabel('Title')).toHaveValue('Half typed');
    expect(await second.evaluate(() => 'isOldPage' in window)).toBe(true);
    await other.showView('Dashboard');
    await expect(second.getByText('Average progress')).toBeVisible();

    // The other tab's own offer still loads the new version.
    await takeOffer(second);
    await second.waitForFunction(() => !('isOldPage' in window));
    await expect(other.form().getByLabel('Title')).toHaveValue('Half typed');
    await expect(offer(second)).toHaveCount(0);
  } finally {
    await proxy.close();
  }
});

test('activates a new version at once, whatever another tab is requesting', async ({ forge, page }) => {
  const proxy = await startFaultyProxy();
  try {
    await begin({ proxy, forge, page }, 'Not held up');
    const { page: second } = await openSecond({ proxy, forge, page }, 'Not held up');
    const part = await second.evaluate(() => {
      const part = document.querySelector('script[src^="./assets/"]')?.getAttribute('src') ?? '';
      const asked = { times: 0, failures: 0 };
      setInterval(() => {
        asked.times += 1;
        for (const file of [part, '/first-paint.js']) void fetch(file).catch(() => (asked.failures += 1));
      }, 20);
      Object.assign(window, { asked });
      return part;
    });
    expect(part).toMatch(/^\.\/assets\//);
    await publish(page, proxy, newerVersion);
    await takeOffer(page);
    await expect(forge.card('Not held up')).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
    const asked = await second.evaluate(
      () => (window as unknown as { asked: { times: number; failures: number } }).asked,
    );
    expect(asked.times).toBeGreaterThan(10);
    expect(asked.failures).toBe(0);
  } finally {
    await proxy.close();
  }
});

test('reports that a new version could not be activated, and loads it once it can', async ({
  context,
  forge,
  page,
}) => {
  const proxy = await startFaultyProxy();
  try {
    await begin({ proxy, forge, page }, 'Held back');
    // A version that never activates, as if the browser held it back.
    await publish(page, proxy, (file, text) =>
      file === '/service-worker.js' ? text.replace(/\w+\.skipWaiting\(\)/, 'Promise.resolve()') : text,
    );
    await offer(page).click();
    await expect(offer(page)).toHaveAttribute('aria-disabled', 'true');
    await forge.form().getByLabel('Title').fill('Half typed');
    await expect(page.getByText("Couldn't load the new version yet.")).toBeVisible({ timeout: 20_000 });
    await expect(offer(page)).not.toHaveAttribute('aria-disabled');

    // After the message, the page must not reload by itself when the version activates.
    await page.evaluate(() => Object.assign(window, { isOldPage: true }));
    const changed = page.evaluate(
      () =>
        new Promise<void>((resolve) =>
          navigator.serviceWorker.addEventListener('controllerchange', () => resolve()),
        ),
    );
    const session = await context.newCDPSession(page);
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.skipWaiting', { scopeURL: `${proxy.url}/` });
    await changed;
    const card = forge.card('Held back');
    await card.getByLabel('Add an update').fill('Went on');
    await card.getByLabel('Add an update').press('Enter');
    await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10');
    await expect(forge.saving('All changes saved')).toBeVisible();
    expect(await page.evaluate(() => 'isOldPage' in window)).toBe(true);
    await takeOffer(page);
    await expect(offer(page)).toHaveCount(0);
    await expect(forge.form().getByLabel('Title')).toHaveValue('Half typed');
  } finally {
    await proxy.close();
  }
});

test('loads a newer version from an outdated page that did not know of it', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/426/);
  const proxy = await startFaultyProxy();
  try {
    await begin({ proxy, forge, page }, 'Known to the server');
    const newerPage = readFileSync(
      path.resolve(import.meta.dirname, '../../../dist/index.html'),
      'utf8',
    ).replace('<head>', '<head><meta name="newer">');
    const hash = createHash('sha256').update(newerPage).digest('base64');
    proxy.rewrite = (file, text) => {
      if (file === '/') return newerPage;
      return file === '/service-worker.js' ? text.replace(/"\/":"[^"]+"/, `"/":"sha256-${hash}"`) : text;
    };
    const mutations = (url: URL) => url.pathname === paths.mutations;
    await page.route(mutations, (route) => route.fulfill({ status: 426, json: { code: 'client-outdated' } }));
    await forge.addIdea({ title: 'From the old page' });
    await expect(offer(page)).toBeVisible();
    await page.unroute(mutations);
    await takeOffer(page);
    await expect(page.locator('meta[name=newer]')).toBeAttached();
    await expect(forge.card('From the old page')).toBeVisible();
    await expect(forge.saving('All changes saved')).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
  } finally {
    await proxy.close();
  }
});

test('offers a new version to visitors who are not signed in', async ({ page }) => {
  const proxy = await startFaultyProxy();
  try {
    await page.goto(proxy.url);
    await waitForWorker(page);
    await publish(page, proxy, newerVersion);
    await takeOffer(page);
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
  } finally {
    await proxy.close();
  }
});

test('serves an old tab’s unloaded parts from one version back and no further', async ({
  context,
  forge,
  page,
}) => {
  const proxy = await startFaultyProxy();
  try {
    await begin({ proxy, forge, page }, 'Old and new');
    const other = await openSecond({ proxy, forge, page }, 'Old and new');
    const second = other.page;

    const cacheNames = () => page.evaluate(() => caches.keys());
    const [first = ''] = await cacheNames();
    const part = await page.evaluate(async (name) => {
      const paths = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
      return paths.find((path) => /^\/assets\/dashboard-.*\.js$/.test(path)) ?? '';
    }, first);
    const take = async (version: string) => {
      // A version without that file, on a server that no longer has it.
      await publish(page, proxy, (file, text) => {
        if (file === part) return 'throw new Error("this part is gone");';
        if (file !== '/service-worker.js') return text;
        return text.replaceAll(first.replace('forge-', ''), version).replace(part, '/icon.svg');
      });
      await takeOffer(page);
      await expect(forge.card('Old and new')).toBeVisible();
      await expect(offer(page)).toHaveCount(0);
      await expect.poll(async () => (await cacheNames()).includes(`forge-${version}`)).toBe(true);
      // Removes it from the browser's HTTP cache too.
      await (await context.newCDPSession(second)).send('Network.clearBrowserCache');
    };

    await take('newer');
    expect(await cacheNames()).toEqual([first, 'forge-newer']);
    await other.showView('Dashboard');
    await expect(second.getByText('Average progress')).toBeVisible();

    await other.showView('Focus');
    await take('newest');
    await expect.poll(cacheNames).toEqual(['forge-newer', 'forge-newest']);
  } finally {
    await proxy.close();
  }
});
