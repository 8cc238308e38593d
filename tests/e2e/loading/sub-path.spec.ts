import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { paths } from '#contract/protocol.ts';
import { freePort } from '../../harness/free-port.ts';
import { waitUntilStored } from '../harness/device-database.ts';
import { ForgePage, expect, test, waitForWorker } from '../harness/forge-test.ts';
import { type PathProxy, startPathProxy } from '../harness/path-proxy.ts';
import { type ServerProcess, startServer } from '../harness/start-server.ts';
import { pickForeign, tripCsv } from '../ideas/foreign-files.ts';

test.use({ hasWorker: true });

const servers: ServerProcess[] = [];
const directories: string[] = [];
let proxy: PathProxy;

test.beforeEach(async () => {
  proxy = await startPathProxy();
});
test.afterEach(async ({ page }) => {
  // An open page could still complain that the server has ended.
  await page.close();
  proxy.close();
  for (const server of servers.splice(0)) await server.stop();
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true });
});

/** Starts a server of its own behind the proxy, and returns the address of its page. */
async function startBehind(publicPath: string, isRemoved: boolean): Promise<string> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'forge-e2e-'));
  directories.push(directory);
  const port = await freePort();
  const settings = { PUBLIC_URL: proxy.url + publicPath, SIGN_UPS: 'open', LOG_LEVEL: 'error' };
  servers.push(await startServer(directory, port, settings));
  proxy.routes.set(publicPath, { target: `http://127.0.0.1:${port}`, isRemoved });
  return proxy.url + publicPath;
}

test('works under a path that the proxy removes, offline too', async ({ complaints, context, page }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const address = await startBehind('/apps/forge/', true);
  const forge = new ForgePage(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(address);
  await forge.signUp();
  expect(asked.filter((url) => url.endsWith(paths.session))).toEqual([`${address}api/auth/session`]);
  await forge.closeHelp();
  await forge.addIdea({ title: 'Under a path' });
  await expect(forge.saving('All changes saved')).toBeVisible();
  await waitForWorker(page);
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  expect(scope).toBe(address);
  await waitUntilStored(page);
  await page.reload();
  await expect(forge.card('Under a path')).toBeVisible();
  await forge.showView('Dashboard');
  await expect(page.getByText('Average progress')).toBeVisible();
  await forge.showView('Focus');
  await pickForeign(page, tripCsv);
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
  await expect(forge.toast('2 ideas imported successfully!')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(forge.saving('All changes saved')).toBeVisible();

  await context.setOffline(true);
  // A query, as of a shared text, opens the page too.
  await page.goto(`${address}?capture=a`);
  await expect(forge.card('Under a path')).toBeVisible();
  await forge.addIdea({ title: 'Without a network' });
  await expect(forge.saving('Offline, 1 waiting')).toBeVisible();
  await context.setOffline(false);
  await expect(forge.saving('All changes saved')).toBeVisible();

  const session = await context.newCDPSession(page);
  const { data, errors } = await session.send('Page.getAppManifest');
  expect([errors, JSON.parse(data ?? '')]).toMatchObject([[], { start_url: './', scope: './' }]);

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  // The page does not wait for the answer that removes the cookie of the session.
  const cookies = async () => (await context.cookies()).map(({ name, path: at }) => [name, at]);
  await expect.poll(cookies).toEqual([['__Secure-forge-browser~apps~forge', '/apps/forge/']]);
});

test('keeps apart what two Forges of one host store in a browser', async ({ complaints, context, page }) => {
  complaints.expect(/Failed to load resource/);
  const first = await startBehind('/one/', true);
  const second = await startBehind('/one/two/', false);
  // The longer path is looked up first.
  const shorter = proxy.routes.get('/one/');
  proxy.routes.delete('/one/');
  if (shorter) proxy.routes.set('/one/', shorter);
  const other = new ForgePage(await context.newPage());
  complaints.watch(other.page);
  for (const [forge, address, title] of [
    [new ForgePage(page), first, 'Of the first'],
    [other, second, 'Of the second'],
  ] as const) {
    await forge.page.goto(address);
    await forge.signUp();
    await forge.closeHelp();
    await forge.addIdea({ title });
    await expect(forge.saving('All changes saved')).toBeVisible();
    await waitForWorker(forge.page);
  }
  await other.page.getByRole('button', { name: 'Light theme' }).click();
  await page.reload();
  await expect(new ForgePage(page).card('Of the first')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await other.page.reload();
  await expect(other.card('Of the second')).toBeVisible();
  const names = await other.page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...(await indexedDB.databases()).map(({ name = '' }) => name),
    ...(await caches.keys()),
    ...((await navigator.locks.query()).held ?? []).map(({ name = '' }) => name),
  ]);
  expect(names.length).toBeGreaterThan(4);
  expect(names.filter((name) => !/^\/one\/(two\/)?forge/.test(name))).toEqual([]);
});

test('says what is wrong at a path that PUBLIC_URL does not name, and at one without its last slash', async ({
  complaints,
  page,
}) => {
  complaints.expect(/404|MIME type|Failed to load resource/);
  const address = await startBehind('/forge/', true);
  const known = proxy.routes.get('/forge/');
  if (!known) throw new Error('the path is not known');
  proxy.routes.set('/elsewhere/', known);
  await page.goto(`${proxy.url}/elsewhere/`);
  const alert = page.getByRole('alert').filter({ hasText: 'Forge is at another address' });
  await expect(alert).toContainText('opened at /elsewhere/, but PUBLIC_URL names /forge/');
  await alert.getByRole('link', { name: 'Open /forge/' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  expect(page.url()).toBe(address);

  // As behind a proxy that removes `/bare` without asking for a slash at its end.
  proxy.routes.set('/bare', known);
  await page.goto(`${proxy.url}/bare`);
  await expect(page.getByText('open the address in PUBLIC_URL, with its last slash')).toBeVisible();
});
