import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Page } from '@playwright/test';
import { ForgePage, expect, newEmail, test, workerReady } from './forge-test.ts';
import { startMeddlingProxy } from './meddling-proxy.ts';

test.use({ hasWorker: true });

const offer = (tab: Page) => tab.getByRole('button', { name: 'Reload' });

// Chromium may hold a version back for half a minute, whichever tab asks the one before for something just then.
const held = 45_000;
test.describe.configure({ timeout: 60_000 + 2 * held });

/** Takes the new version like a person, whose pointer has moved before: that loads the tooltips, and nothing after. */
async function takeOffer(tab: Page): Promise<void> {
  await offer(tab).hover();
  await tab.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/tooltip-')),
  );
  const isLoaded = tab.waitForEvent('load', { timeout: held });
  const isBusy = offer(tab).evaluate(
    (button) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => button.ariaDisabled === 'true' && resolve());
        observer.observe(button, { attributes: true });
      }),
  );
  await offer(tab).click();
  await isBusy;
  await isLoaded;
}

test('offers a new version without forcing it, while an old tab still delivers', async ({
  complaints,
  context,
  forge,
  page,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|Failed to load resource/);
  const proxy = await startMeddlingProxy();
  try {
    await page.goto(proxy.url);
    await forge.signUp(newEmail());
    await forge.closeHelp();
    await forge.addIdea({ title: 'Old and new' });
    await workerReady(page);
    const second = await context.newPage();
    complaints.watch(second);
    await second.goto(proxy.url);
    const other = new ForgePage(second);
    await expect(other.card('Old and new')).toBeVisible();
    await other.form().getByLabel('Title').fill('Half typed');

    proxy.changes = (file, text) => (file === '/service-worker.js' ? `${text}\n// A newer one.` : text);
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expect(offer(page)).toBeVisible();
    await expect(offer(second)).toBeVisible();
    await second.evaluate(() => Object.assign(window, { isOldPage: true }));

    // The one tab takes it; the other stays as it is, with what was being typed, and sends what it has.
    await takeOffer(page);
    await expect(forge.card('Old and new')).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
    await proxy.cut();
    await other.card('Old and new').getByLabel('Add an update').fill('From the old page');
    await other.card('Old and new').getByLabel('Add an update').press('Enter');
    await expect(other.saving('Offline, 1 waiting')).toBeVisible();
    await proxy.heal();
    await expect(forge.card('Old and new').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10');
    await expect(other.saving('All changes saved')).toBeVisible({ timeout: 60_000 });
    await expect(other.form().getByLabel('Title')).toHaveValue('Half typed');
    expect(await second.evaluate(() => 'isOldPage' in window)).toBe(true);
    await other.showView('Dashboard');
    await expect(second.getByText('Average progress')).toBeVisible();

    // Its own offer still takes it to the new version.
    await takeOffer(second);
    await second.waitForFunction(() => !('isOldPage' in window));
    await expect(other.form().getByLabel('Title')).toHaveValue('Half typed');
    await expect(offer(second)).toHaveCount(0);
  } finally {
    await proxy.close();
  }
});

test('an old tab finds parts it has not loaded yet, one version back and no further', async ({
  context,
  forge,
  page,
}) => {
  const proxy = await startMeddlingProxy();
  try {
    await page.goto(proxy.url);
    await forge.signUp(newEmail());
    await forge.closeHelp();
    await forge.addIdea({ title: 'Old and new' });
    await workerReady(page);
    const second = await context.newPage();
    await second.goto(proxy.url);
    const other = new ForgePage(second);
    await expect(other.card('Old and new')).toBeVisible();

    const cacheNames = () => page.evaluate(() => caches.keys());
    const [first = ''] = await cacheNames();
    const part = await page.evaluate(async (name) => {
      const paths = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
      return paths.find((path) => /^\/assets\/dashboard-.*\.js$/.test(path)) ?? '';
    }, first);
    const take = async (version: string) => {
      // A version without that part, on a server that has it no more.
      proxy.changes = (file, text) => {
        if (file === part) return 'throw new Error("this part is gone");';
        if (file !== '/service-worker.js') return text;
        return text.replaceAll(first.replace('forge-', ''), version).replace(part, '/icon.svg');
      };
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
      await takeOffer(page);
      await expect(forge.card('Old and new')).toBeVisible();
      await expect(offer(page)).toHaveCount(0);
      await expect.poll(async () => (await cacheNames()).includes(`forge-${version}`)).toBe(true);
      // Nor does the browser's own memory have it.
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

test('keeps no page of a network that wants to be signed in to in the place of its own files', async ({
  complaints,
  context,
  forge,
  page,
}) => {
  complaints.expect(/integrity|digest|Failed to fetch|ERR_CONNECTION|ERR_INTERNET|Failed to load resource/);
  const proxy = await startMeddlingProxy();
  // Of the files that the worker fetches one the page itself does not load here.
  const part = /^\/assets\/dashboard-.*\.js$/;
  let isMeddled = false;
  proxy.changes = (file, text) => {
    if (!part.test(file)) return text;
    isMeddled = true;
    return '<!doctype html><p>Sign in to this network';
  };
  try {
    await page.goto(proxy.url);
    await forge.signUp(newEmail());
    await forge.closeHelp();
    await forge.addIdea({ title: 'Still here' });
    // A worker that could not have its files is gone.
    await expect.poll(() => isMeddled).toBe(true);
    const workers = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    await expect.poll(workers).toBe(0);

    proxy.changes = (_file, text) => text;
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
    await page.reload();
    await expect(forge.card('Still here')).toBeVisible();
    await workerReady(page);
    await proxy.cut();
    await page.reload();
    await expect(forge.card('Still here')).toBeVisible();
  } finally {
    await proxy.close();
  }
});

test('can be installed: a manifest without faults, icons of every size, one of them maskable', async ({
  context,
  forge,
  page,
}) => {
  await forge.open();
  const session = await context.newCDPSession(page);
  const { url, data, errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? '{}') as {
    name: string;
    start_url: string;
    display: string;
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
  };
  expect(manifest).toMatchObject({ name: 'Forge', start_url: '/', display: 'standalone' });
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await page.request.get(new URL(src, url).href);
    expect(answer.headers()['content-type']?.split(';')[0], src).toBe(type);
    if (type !== 'image/png') continue;
    const image = await answer.body();
    // A PNG says its width and height at the same place in each file.
    expect(`${image.readUInt32BE(16)}x${image.readUInt32BE(20)}`, src).toBe(sizes);
  }
  const pngs = manifest.icons.filter(({ type }) => type === 'image/png');
  expect(pngs.filter(({ purpose }) => purpose === undefined).map(({ sizes }) => sizes)).toEqual(
    expect.arrayContaining(['192x192', '512x512']),
  );
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  const built = readFileSync(path.resolve(import.meta.dirname, '../../dist/manifest.webmanifest'), 'utf8');
  expect(data).toBe(built);
});
