import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startFaultyProxy } from '../harness/faulty-proxy.ts';
import { expect, newEmail, test, waitForWorker } from '../harness/forge-test.ts';

test.use({ hasWorker: true });

test('never caches a captive portal’s page in place of its own files', async ({
  complaints,
  context,
  forge,
  page,
}) => {
  complaints.expect(/integrity|digest|Failed to fetch|ERR_CONNECTION|ERR_INTERNET|Failed to load resource/);
  const proxy = await startFaultyProxy();
  // A file that only the worker fetches in this test, not the page.
  const part = /^\/assets\/dashboard-.*\.js$/;
  let isMeddled = false;
  proxy.rewrite = (file, text) => {
    if (!part.test(file)) return text;
    isMeddled = true;
    return '<!doctype html><p>Sign in to this network';
  };
  try {
    await page.goto(proxy.url);
    await forge.signUp(newEmail());
    await forge.closeHelp();
    await forge.addIdea({ title: 'Still here' });
    // A worker whose files cannot be cached is unregistered.
    await expect.poll(() => isMeddled).toBe(true);
    const workers = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    await expect.poll(workers).toBe(0);

    proxy.rewrite = (_file, text) => text;
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
    await page.reload();
    await expect(forge.card('Still here')).toBeVisible();
    await waitForWorker(page);
    await proxy.disconnect();
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
  expect(manifest).toMatchObject({ name: 'Forge', start_url: './', scope: './', display: 'standalone' });
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await page.request.get(new URL(src, url).href);
    expect(answer.headers()['content-type']?.split(';')[0], src).toBe(type);
    if (type !== 'image/png') continue;
    const image = await answer.body();
    // A PNG stores its width and height at a fixed offset.
    expect(`${image.readUInt32BE(16)}x${image.readUInt32BE(20)}`, src).toBe(sizes);
  }
  const pngs = manifest.icons.filter(({ type }) => type === 'image/png');
  expect(pngs.filter(({ purpose }) => purpose === undefined).map(({ sizes }) => sizes)).toEqual(
    expect.arrayContaining(['192x192', '512x512']),
  );
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  const built = readFileSync(path.resolve(import.meta.dirname, '../../../dist/manifest.webmanifest'), 'utf8');
  expect(data).toBe(built);
});

test('caches first what a person opens first, in every language, and not the font of rare letters', () => {
  const worker = readFileSync(path.resolve(import.meta.dirname, '../../../dist/service-worker.js'), 'utf8');
  const files = [...worker.matchAll(/"(\/[^"]*)":"sha256-/g)].map(([, name = '']) =>
    name.replace(/-[\w-]{8}(?=\.\w+$)/, ''),
  );
  const first = [
    '/',
    '/assets/account-work.js',
    '/assets/account.js',
    '/assets/board.js',
    '/assets/bricolage-grotesque-latin-wght-normal.woff2',
    '/assets/en.js',
    '/assets/es.js',
    '/assets/index.js',
    '/assets/inter-latin-wght-normal.woff2',
    '/assets/list-view.css',
    '/assets/list-view.js',
    '/assets/styles.css',
    '/assets/styles.js',
    '/first-paint.js',
  ];
  expect(files.slice(0, first.length).sort()).toEqual(first);
  expect(files.length).toBeGreaterThan(60);
  expect(files.filter((name) => name.includes('latin-ext'))).toEqual([]);
});
