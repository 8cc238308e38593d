import { paths } from '#contract/protocol.ts';
import { ForgePage, expect, forgeUrl, openSecondBrowser, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

const warning = "isn't storing anything locally";

test('warns and works online if the browser refuses all storage', async ({
  browser,
  complaints,
  forge,
  page,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    Object.defineProperty(window, 'indexedDB', { value: { open: refuse, deleteDatabase: refuse } });
    Object.defineProperty(window, 'localStorage', { get: refuse });
  });
  const email = await forge.start();
  await expect(page.getByText(warning)).toBeVisible();
  await forge.addIdea({ title: 'Online only' });
  await forge.card('Online only').getByLabel('Add an update').fill('Works');
  await forge.card('Online only').getByLabel('Add an update').press('Enter');
  await expect(forge.saving('All changes saved')).toBeVisible();

  const { forge: elsewhere, context } = await openSecondBrowser(browser, complaints);
  await elsewhere.open();
  await elsewhere.signIn(email);
  await expect(elsewhere.card('Online only').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10');
  await context.close();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
});

test('warns and works online if the disk is full', async ({ forge, page }) => {
  await forge.start();
  await forge.addIdea({ title: 'There before' });
  await expect(forge.saving('All changes saved')).toBeVisible();
  await expect(page.getByText(warning)).toHaveCount(0);
  // Simulates an exceeded quota: the write succeeds, but its transaction is aborted.
  await page.evaluate(() => {
    for (const name of ['add', 'put'] as const) {
      const write = IDBObjectStore.prototype[name];
      IDBObjectStore.prototype[name] = function (this: IDBObjectStore, ...args) {
        const request = write.apply(this, args);
        request.addEventListener('success', () => this.transaction.abort());
        return request;
      };
    }
  });
  await forge.addIdea({ title: 'Did not fit' });
  await expect(page.getByText(warning)).toBeVisible();
  await forge.addIdea({ title: 'Nor did this' });
  await expect(forge.saving('All changes saved')).toBeVisible();
  await expect(forge.score()).toHaveText(/\b30$/);
  await page.reload();
  await expect(forge.score()).toHaveText(/\b30$/);
  await forge.showView('All');
  for (const title of ['There before', 'Did not fit', 'Nor did this'])
    await expect(forge.card(title)).toBeVisible();
  await expect(page.getByText(warning)).toHaveCount(0);
});

test('warns and continues if the browser deletes the database of an open page', async ({
  complaints,
  context,
  forge,
  page,
}) => {
  await forge.start();
  await forge.addIdea({ title: 'There before' });
  await expect(forge.saving('All changes saved')).toBeVisible();
  const second = await context.newPage();
  complaints.watch(second);
  await second.goto(forgeUrl());
  const other = new ForgePage(second);
  await expect(other.card('There before')).toBeVisible();
  const session = await context.newCDPSession(page);
  const origin = new URL(forgeUrl()).origin;
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await expect(page.getByText(warning)).toBeVisible();
  await expect(second.getByText(warning)).toBeVisible();
  await other.showView('All');
  await other.addIdea({ title: 'Made after' });
  await expect(other.saving('All changes saved')).toBeVisible();
  await forge.showView('All');
  await expect(forge.card('Made after')).toBeVisible();
  await page.reload();
  await expect(forge.card('There before')).toBeVisible();
  await expect(forge.card('Made after')).toBeVisible();
  await expect(page.getByText(warning)).toHaveCount(0);
});

test('has the words of an edit and of a correction that lived in the page alone, when that is opened again', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/Failed to load resource|ERR_FAILED/);
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    Object.defineProperty(window, 'indexedDB', { value: { open: refuse, deleteDatabase: refuse } });
  });
  await openBoard(page, {
    ideas: [{ title: 'Boat', notes: [{ text: 'Of oak', date: '2026-11-01T08:00:00.000Z' }] }],
    view: 'all',
  });
  await page.route(`**${paths.mutations}`, (route) => route.abort());
  const card = () => forge.card('Boat');
  const notes = () => page.getByRole('dialog', { name: 'Notes' });
  const editing = () => page.getByRole('dialog', { name: 'Edit idea' });
  const openDialogs = {
    notes: () => card().getByRole('button', { name: 'Notes' }).click(),
    edit: () => card().getByRole('button', { name: 'Edit' }).click(),
  };
  await openDialogs.notes();
  await notes().getByRole('button', { name: 'Edit' }).click();
  await notes().getByLabel('Text').fill('Of larch');
  await notes().getByRole('button', { name: 'Save' }).click();
  await expect(notes().getByText('Of larch')).toBeVisible();
  await page.keyboard.press('Escape');
  await openDialogs.edit();
  await editing().getByLabel('Description').fill('Four oars');
  await editing().getByRole('button', { name: 'Save' }).click();
  await expect(card().getByText('Four oars')).toBeVisible();
  // The dialog has no recovered draft: it shows the idea's current texts.
  await openDialogs.edit();
  await expect(editing().getByRole('button', { name: 'Discard them' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.reload();
  await expect(card().getByText('Four oars')).toHaveCount(0);
  await page.unroute(`**${paths.mutations}`);
  await openDialogs.edit();
  await expect(editing().getByLabel('Description')).toHaveValue('Four oars');
  await editing().getByRole('button', { name: 'Save' }).click();
  await openDialogs.notes();
  await notes().getByRole('button', { name: 'Edit' }).click();
  await expect(notes().getByLabel('Text')).toHaveValue('Of larch');
  await notes().getByRole('button', { name: 'Save' }).click();
  await expect(notes().getByText('Of larch')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(forge.saving('All changes saved')).toBeVisible();
  await openDialogs.edit();
  await expect(editing().getByRole('button', { name: 'Discard them' })).toHaveCount(0);
});
