import { paths } from '#contract/protocol.ts';
import { waitUntilStored } from '../harness/device-database.ts';
import {
  ForgePage,
  expect,
  forgeUrl,
  openSecondBrowser,
  test,
  waitForWorker,
} from '../harness/forge-test.ts';

test.use({ hasWorker: true });

test('opens without a network and shows the ideas at once', async ({ complaints, context, forge, page }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await forge.start();
  await forge.addIdea({ title: 'Known offline' });
  await expect(forge.saving('All changes saved')).toBeVisible();
  await waitUntilStored(page);
  await waitForWorker(page);
  await context.setOffline(true);
  await page.goto(`${forgeUrl()}/`);
  await expect(forge.card('Known offline')).toBeVisible();
  await expect(forge.score()).toContainText('10');
  await expect(forge.saving(/^Offline$/)).toBeVisible();
});

test('switches the language without a network, and opens in it', async ({
  complaints,
  context,
  forge,
  page,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await forge.start();
  await expect(forge.saving('All changes saved')).toBeVisible();
  await waitForWorker(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Español', exact: true }).click();
  const back = page.getByRole('button', { name: 'English', exact: true });
  await expect(back).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.reload();
  await expect(back).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await back.click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('loads files and calls the server without starting the service worker', async ({
  context,
  forge,
  page,
}) => {
  await forge.start();
  await expect(forge.saving('All changes saved')).toBeVisible();
  await waitForWorker(page);
  await page.reload();
  await expect(forge.saving('All changes saved')).toBeVisible();
  const browser = await context.newCDPSession(page);
  let worker = '';
  browser.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    worker = versions.at(-1)?.runningStatus ?? worker;
  });
  await browser.send('ServiceWorker.enable');
  const stopWorker = async () => {
    await browser.send('ServiceWorker.stopAllWorkers');
    return worker;
  };
  await expect.poll(stopWorker).toBe('stopped');
  const ask = (path: string) => page.evaluate(async (it) => (await fetch(it)).status, path);
  const styles = await page.evaluate(
    () => document.querySelector('link[rel=stylesheet]')?.getAttribute('href') ?? '',
  );
  expect(styles).toMatch(/^\.\/assets\//);
  for (const path of [paths.session, '/', '/icon.svg', styles]) expect(await ask(path)).toBe(200);
  expect(worker).toBe('stopped');
  // Only a URL that is cached under another name needs the worker.
  expect(await ask('/?from=elsewhere')).toBe(200);
  await expect.poll(() => worker).toBe('running');
});

test('takes every edit offline and sends them in order when the network returns', async ({
  browser,
  complaints,
  context,
  forge,
  page,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const email = await forge.start();
  await expect(forge.saving('All changes saved')).toBeVisible();
  await waitForWorker(page);
  await context.setOffline(true);
  await forge.addIdea({ title: 'Made on a train' });
  const card = forge.card('Made on a train');
  await card.getByLabel('Add an update').fill('Wrote the first page');
  await card.getByLabel('Add an update').press('Enter');
  await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10');
  await expect(forge.score()).toContainText('15');
  await expect(forge.saving('Offline, 2 waiting')).toBeVisible();
  await page.reload();
  await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10');
  const tryNow = page.getByRole('button', { name: 'Try now' });
  await tryNow.click();
  await expect(forge.toast("Can't reach the server.")).toBeVisible();
  await expect(forge.saving(/^Offline, 2 waiting$/)).toBeVisible();
  await tryNow.focus();
  await context.setOffline(false);
  await expect(forge.saving('All changes saved')).toBeVisible();
  await expect(tryNow).toHaveCount(0);
  await expect(forge.saving('All changes saved')).toBeFocused();

  const { forge: other, context: otherContext } = await openSecondBrowser(browser, complaints);
  await other.open();
  await other.signIn(email);
  await expect(other.card('Made on a train').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10');
  await expect(other.score()).toContainText('15');
  await otherContext.close();
});

test('delivers the edits of two tabs made offline, once and in order', async ({
  complaints,
  context,
  forge,
  page,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await forge.start();
  await forge.showView('All');
  await waitForWorker(page);
  const second = await context.newPage();
  complaints.watch(second);
  await second.goto(forgeUrl());
  await second.getByRole('tab', { name: 'All' }).click();
  const other = new ForgePage(second);
  await context.setOffline(true);
  await forge.addIdea({ title: 'First tab' });
  await expect(other.card('First tab')).toBeVisible();
  await other.addIdea({ title: 'Second tab' });
  await expect(forge.card('Second tab')).toBeVisible();
  await forge.card('Second tab').getByLabel('Add an update').fill('From the first tab');
  await forge.card('Second tab').getByLabel('Add an update').press('Enter');
  await expect(other.card('Second tab').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10');
  await page.reload();
  await second.reload();
  await expect(forge.saving('Offline, 3 waiting')).toBeVisible();
  await context.setOffline(false);
  await expect(forge.saving('All changes saved')).toBeVisible();
  await expect(other.saving('All changes saved')).toBeVisible();
  await expect(forge.score()).toContainText('25');
  await expect(other.score()).toContainText('25');
});

test('keeps half-typed text over a reload', async ({ forge, page }) => {
  await forge.start();
  const title = await forge.addIdea();
  await forge.fillIdea(forge.form(), { title: 'Half an idea', target: 'Half a target' });
  await forge.card(title).getByLabel('Add an update').fill('Half an update');
  await forge.card(title).getByRole('button', { name: 'Notes' }).click();
  const notes = page.getByRole('dialog', { name: 'Notes' });
  await notes.getByLabel('Add a note').fill('A hole note');
  await page.keyboard.press('Enter');
  await notes.getByLabel('Add a note').fill('Half a note');
  const correction = notes.getByLabel('Text', { exact: true });
  const correct = async () => notes.getByRole('button', { name: 'Edit' }).click();
  await correct();
  await correction.fill('A whole');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await forge.card(title).getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog', { name: 'Edit Idea' }).getByLabel('Description').fill('Half an edit');
  await page.reload();
  // The reload opens the dialog that was open.
  await expect(page.getByRole('dialog', { name: 'Edit Idea' }).getByLabel('Description')).toHaveValue(
    'Half an edit',
  );
  await page.keyboard.press('Escape');
  await expect(forge.form().getByLabel('Title')).toHaveValue('Half an idea');
  await expect(forge.form().getByLabel('Target')).toHaveValue('Half a target');
  await expect(forge.card(title).getByLabel('Add an update')).toHaveValue('Half an update');
  await forge.card(title).getByRole('button', { name: 'Notes' }).click();
  await expect(page.getByLabel('Add a note')).toHaveValue('Half a note');
  await correct();
  await expect(correction).toHaveValue('A whole');
  // Cancelling discards the draft.
  await notes.getByRole('button', { name: 'Cancel' }).click();
  await correct();
  await expect(correction).toHaveValue('A hole note');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await forge.card(title).getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Idea' }).getByLabel('Description')).toHaveValue(
    'Half an edit',
  );
});

test('keeps half-typed text over the crash of a tab', async ({ complaints, context, forge, page }) => {
  complaints.expect(/crash/i);
  await forge.start();
  const title = await forge.addIdea();
  // Before it is saved, the idea could come back as a draft instead of an idea.
  await expect(forge.saving('All changes saved')).toBeVisible();
  await forge.fillIdea(forge.form(), { title: 'Half an idea' });
  await forge.card(title).getByLabel('Add an update').fill('Half an update');
  const session = await context.newCDPSession(page);
  void session.send('Page.crash').catch(() => {});
  await page.waitForEvent('crash');
  const next = await context.newPage();
  complaints.watch(next);
  await next.goto(forgeUrl());
  const again = new ForgePage(next);
  await expect(again.form().getByLabel('Title')).toHaveValue('Half an idea');
  await expect(again.card(title).getByLabel('Add an update')).toHaveValue('Half an update');
});
