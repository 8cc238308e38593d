import { type Route } from '@playwright/test';
import { paths } from '#contract/protocol.ts';
import { reloadWithoutWork, workChunk } from '../harness/delayed-work.ts';
import { waitUntilStored } from '../harness/device-database.ts';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

test('shows the ideas and keeps typed texts while the editing module cannot be loaded, and saves them once it can', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/ERR_FAILED|^The server is busy|Failed to (add|update|delete) idea|unavailable/);
  await forge.start();
  await forge.showView('All');
  await forge.addIdea({ title: 'On this device' });
  await expect(forge.saving('All changes saved')).toBeVisible();
  await waitUntilStored(page);
  await page.route(workChunk, (route) => route.abort());
  await page.reload();
  await expect(forge.card('On this device')).toBeVisible();
  await forge.addIdea({ title: 'Typed too early' });
  await expect(forge.toast('Failed to add idea. Please try again.')).toBeVisible();
  await expect(forge.form().getByLabel('Title')).toHaveValue('Typed too early');
  const card = forge.card('On this device');
  const dialog = page.getByRole('dialog', { name: 'Edit Idea' });
  await card.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('Target').fill('Edited too early');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(forge.toast('Failed to update idea. Please try again.')).toBeVisible();

  await card.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(forge.toast('Failed to delete idea. Please try again.')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Delete' })).toBeFocused();

  // New text typed before the failure stays in its field; the failed text comes back after it.
  const held = Promise.withResolvers<void>();
  await page.unroute(workChunk);
  await page.route(workChunk, async (route) => {
    await held.promise;
    await route.abort();
  });
  const update = card.getByLabel('Add an update');
  const category = page.getByLabel('New category');
  for (const field of [update, category]) {
    await field.fill('First');
    await field.press('Enter');
    await expect(field).toHaveValue('');
    await field.fill('Second');
  }
  held.resolve();
  await expect(forge.toast('Failed to add update. Please try again.')).toBeVisible();
  await page.unroute(workChunk);
  for (const field of [update, category]) {
    await expect(field).toHaveValue('Second');
    await field.press('Enter');
    await expect(field).toHaveValue('First');
    await field.press('Enter');
    await expect(field).toHaveValue('');
  }
  await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '20');
  await card.getByRole('button', { name: 'Edit' }).click();
  await expect(dialog.getByLabel('Target')).toHaveValue('Edited too early');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('Edited too early')).toBeVisible();
  await card.getByRole('button', { name: 'Edit' }).click();
  await expect(dialog.getByLabel('Target')).toHaveValue('Edited too early');
  await page.keyboard.press('Escape');
  await forge.form().getByRole('button', { name: 'Add Idea' }).click();
  await expect(forge.card('Typed too early')).toBeVisible();
  await expect(forge.saving('All changes saved')).toBeVisible();
});

test('keeps text typed into a reopened edit dialog while its earlier text is being saved', async ({
  forge,
  page,
}) => {
  await openBoard(page, { ideas: [{ title: 'Boat' }], view: 'all' });
  const letWorkCome = await reloadWithoutWork(page);
  const target = page.getByRole('dialog', { name: 'Edit Idea' }).getByLabel('Target');
  const edit = () => forge.card('Boat').getByRole('button', { name: 'Edit' }).click();
  await edit();
  await target.fill('Floats');
  await target.press('Enter');
  await expect(target).toBeHidden();
  await edit();
  await expect(target).toHaveValue('Floats');
  await target.fill('Floats and sails');
  await page.keyboard.press('Escape');
  letWorkCome();
  await expect(forge.card('Boat').getByText('Floats', { exact: true })).toBeVisible();
  await expect(forge.saving('All changes saved')).toBeVisible();
  await edit();
  await expect(target).toHaveValue('Floats and sails');
});

test('reports that ideas not stored on this device could not be loaded, and retries by itself', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/ERR_FAILED|Failed to load ideas/);
  await page.route(workChunk, (route) => route.abort());
  await forge.open();
  await forge.signUp();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load ideas' })).toBeVisible();
  await page.unroute(workChunk);
  await forge.closeHelp();
  await expect(forge.saving('All changes saved')).toBeVisible();
});

test('opens the board as soon as its account can be loaded', async ({ complaints, forge, page }) => {
  complaints.expect(/ERR_FAILED|Failed to load ideas/);
  const account = /\/assets\/account-[\w-]{8}\.js$/;
  await page.route(account, (route) => route.abort());
  await forge.open();
  await forge.signUp();
  await expect(page.getByText('Loading...')).toBeVisible();
  await page.unroute(account);
  await forge.closeHelp();
  await forge.addIdea({ title: 'Worth the wait' });
  await expect(forge.card('Worth the wait')).toBeVisible();
});

test('keeps its language and says so while the chosen one cannot be loaded, also at the next start', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/ERR_FAILED/);
  await forge.start();
  const spanish = /\/assets\/es-[\w-]{8}\.js$/;
  const html = page.locator('html');
  const switchTo = (name: string) => page.getByRole('button', { name, exact: true });
  await page.route(spanish, (route) => route.abort());
  const refused = page.waitForEvent('requestfailed', (request) => spanish.test(request.url()));
  await switchTo('Español').click();
  await refused;
  await expect(forge.toast("Can't reach the server.")).toHaveCount(1);
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(forge.saving('All changes saved')).toBeVisible();
  await page.reload();
  await expect(switchTo('Sign Out')).toBeVisible();
  await expect(html).toHaveAttribute('lang', 'en');
  await page.unroute(spanish);
  await switchTo('Español').click();
  await expect(switchTo('English')).toBeVisible();
  await expect(html).toHaveAttribute('lang', 'es');
});

test('loses only the Dashboard where its part cannot be loaded, and has it, styles and all, once it can', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/ERR_FAILED|dynamically imported module|Unable to preload CSS|unable to load/);
  await openBoard(page, { ideas: [{ title: 'Still here' }], view: 'all' });
  const panel = page.getByRole('tabpanel', { name: 'Dashboard' });
  const alert = panel.getByRole('alert').filter({ hasText: 'Something went wrong.' });
  const part = /\/assets\/dashboard-[\w-]{8}\.(js|css)$/;
  const loseDashboardOnly = async () => {
    await forge.showView('Dashboard');
    await expect(alert).toBeVisible();
    await forge.showView('All');
    await expect(forge.card('Still here')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  };
  // Twice without both files, and once without either of them.
  for (const missing of [part, part, /\/assets\/dashboard-.*\.css$/, /\/assets\/dashboard-.*\.js$/]) {
    await page.unrouteAll();
    await page.route(missing, (route) => route.abort());
    await loseDashboardOnly();
  }
  await page.unrouteAll();
  await forge.showView('Dashboard');
  await expect(panel.getByText('Average progress')).toBeVisible();
  await expect(alert).toHaveCount(0);
  await expect(panel.locator('dl')).toHaveCSS('display', 'grid');
  // A module that has loaded once is shown at once.
  await forge.showView('All');
  await forge.showView('Dashboard');
  await expect(panel.getByText('Average progress')).toBeVisible();
  // Without a chunk that it shares with others. An idle board loads that chunk too, so it is refused from the
  // page's start.
  await page.route(/\/assets\/calendar-format-.*\.js$/, (route) => route.abort());
  await page.reload();
  await loseDashboardOnly();
  await page.unrouteAll();
  await forge.showView('Dashboard');
  await expect(panel.getByText('Average progress')).toBeVisible();
});

test('loses no submitted text while the editing module hangs, and shows that it is not saved', async ({
  forge,
  page,
}) => {
  await openBoard(page, { ideas: [{ title: 'On this device' }], view: 'all' });
  await waitUntilStored(page);
  await page.route(workChunk, () => {
    // The request is never answered.
  });
  await page.reload();
  const card = forge.card('On this device');
  const update = card.getByLabel('Add an update');
  await update.fill('An update on its way');
  await update.press('Enter');
  await forge.addIdea({ title: 'An idea on its way' });
  await expect(update).toHaveValue('');
  await expect(forge.form().getByLabel('Title')).toHaveValue('');
  await expect(forge.saving('Saving')).toBeVisible();

  // Signing out waits for a while, then asks, and keeps the texts unless told otherwise.
  await page.getByRole('button', { name: 'Sign Out' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible({ timeout: 15_000 });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(update).toHaveValue('An update on its way');
  await expect(forge.form().getByLabel('Title')).toHaveValue('An idea on its way');

  await page.unroute(workChunk);
  await page.reload();
  await update.press('Enter');
  await forge.form().getByRole('button', { name: 'Add Idea' }).click();
  await expect(forge.card('An idea on its way')).toBeVisible();
  await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10');
  await expect(forge.saving('All changes saved')).toBeVisible();
  await page.reload();
  await expect(forge.card('An idea on its way')).toBeVisible();
  await expect(update).toHaveValue('');
  await expect(forge.form().getByLabel('Title')).toHaveValue('');
});

test('keeps a dialog open that replaced the sheet before its idea was added', async ({ forge, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openBoard(page, { ideas: [{ title: 'One' }] });
  const letWorkCome = await reloadWithoutWork(page);
  await expect(forge.card('One')).toBeVisible();
  await page.getByRole('button', { name: 'New idea' }).click();
  await forge.addIdea({ title: 'Two' });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Help' }).click();
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help).toBeVisible();
  letWorkCome();
  await expect(forge.toast('Idea added!')).toBeVisible();
  await expect(help).toBeVisible();
});

test('reports once that a refused mutation could not be retried, however often the button is pressed', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/400|ERR_FAILED|^The server is busy|Failed to update idea|unavailable/);
  await openBoard(page, { ideas: [{ title: 'Boat' }], view: 'all' });
  const refuse = (route: Route) =>
    route.fulfill({ status: 400, json: { code: 'invalid-request', message: '', requestId: 'test' } });
  await page.route(`**${paths.mutations}`, refuse);
  await forge.card('Boat').getByLabel('Add an update').fill('Keel');
  await page.keyboard.press('Enter');
  const couldNotSave = page.getByRole('button', { name: 'Could not save 1' });
  await expect(couldNotSave).toBeVisible();
  await page.unroute(`**${paths.mutations}`);
  await waitUntilStored(page);
  const held = Promise.withResolvers<void>();
  await page.route(workChunk, async (route) => {
    await held.promise;
    await route.abort();
  });
  await page.reload();
  await couldNotSave.click();
  const tryAgain = page.getByRole('dialog', { name: 'Not saved' }).getByRole('button', { name: 'Try again' });
  await tryAgain.click();
  await tryAgain.click();
  held.resolve();
  await expect(forge.toast('The server is busy. Please try again.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Messages' }).click();
  await expect(page.getByRole('dialog', { name: 'Messages' }).getByRole('listitem')).toHaveCount(1);
});
