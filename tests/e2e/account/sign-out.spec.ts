import { type Page } from '@playwright/test';
import {
  type Complaints,
  ForgePage,
  expect,
  forgeUrl,
  newEmail,
  openSecondBrowser,
  test,
} from '../harness/forge-test.ts';

test.use({ hasWorker: true });

const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
/** Signs up, waits until everything is saved, and allows the console errors of a lost connection. */
async function startSaved(complaints: Complaints, forge: ForgePage): Promise<string> {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const email = await forge.start();
  await expect(forge.saving('All changes saved')).toBeVisible();
  return email;
}

/** Opens a second tab. */
async function openBeside(page: Page, complaints: Complaints): Promise<ForgePage> {
  const tab = await page.context().newPage();
  complaints.watch(tab);
  await tab.goto(forgeUrl());
  return new ForgePage(tab);
}

const memory = (page: Page) => page.evaluate(() => Object.keys(localStorage));

test('leaves no database, no stored data, no question and no messages when one of two tabs signs out', async ({
  complaints,
  forge,
  page,
}) => {
  await forge.start();
  await forge.addIdea({ title: 'Private' });
  await forge.form().getByLabel('Title').fill('Half a secret');
  const other = await openBeside(page, complaints);
  const second = other.page;
  await expect(other.card('Private')).toBeVisible();
  expect(await databases(page)).toHaveLength(1);
  await other.card('Private').getByRole('button', { name: 'Delete' }).click();
  await expect(second.getByRole('alertdialog')).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  for (const tab of [page, second])
    await expect(tab.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect.poll(() => databases(page)).toEqual([]);
  const kept = async () =>
    (await memory(page)).filter((key) => /account|drafts|undo|session|forgetting/.test(key));
  await expect.poll(kept).toEqual([]);
  await expect(second.getByRole('alertdialog')).toHaveCount(0);

  // Another person signs up. The first help could open in either tab, so only one stays open.
  await second.close();
  await forge.signUp();
  await forge.closeHelp();
  await page.getByRole('button', { name: 'Messages' }).click();
  await expect(page.getByRole('dialog', { name: 'Messages' }).getByRole('listitem')).toHaveCount(0);
});

test('asks before a sign-out without a network would lose edits, and keeps them unless told to', async ({
  complaints,
  context,
  forge,
  page,
}) => {
  await startSaved(complaints, forge);
  await context.setOffline(true);
  await forge.addIdea({ title: 'Unsent' });
  await expect(forge.saving('Offline, 1 waiting')).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(forge.card('Unsent')).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await question.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect.poll(() => databases(page)).toEqual([]);
});

/** Removes the session cookie, so that the page still believes that it is signed in. */
async function loseSession(page: Page): Promise<void> {
  await page.context().clearCookies();
}

test('signs out by itself once the edits it asked about are saved', async ({
  complaints,
  context,
  forge,
  page,
}) => {
  const email = await startSaved(complaints, forge);
  await context.setOffline(true);
  await forge.addIdea({ title: 'Sent after all' });
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('1 change is not saved yet');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await forge.signIn(email);
  await expect(forge.card('Sent after all')).toBeVisible();
});

test('says how many changes would be lost as another tab makes more of them', async ({
  complaints,
  context,
  forge,
  page,
}) => {
  await startSaved(complaints, forge);
  const other = await openBeside(page, complaints);
  await expect(other.saving('All changes saved')).toBeVisible();
  await context.setOffline(true);
  await forge.addIdea({ title: 'First' });
  await page.getByRole('button', { name: 'Sign Out' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1 change is not saved yet');
  await other.addIdea({ title: 'Second' });
  await expect(question).toContainText('2 changes are not saved yet');
  await question.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await other.page.close();
});

test('offers to sign in over the board when the session is lost, keeps everything, and sends pending edits', async ({
  browser,
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/401|Sign in first|Failed to load resource/);
  const email = await forge.start();
  await forge.addIdea({ title: 'Before' });
  await expect(forge.saving('All changes saved')).toBeVisible();
  await forge.form().getByLabel('Title').fill('Half typed');
  await loseSession(page);
  await forge.card('Before').getByLabel('Add an update').fill('Made without a session');
  await forge.card('Before').getByLabel('Add an update').press('Enter');
  const dialog = page.locator('dialog[open]');
  await expect(dialog.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(forge.card('Before').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10');
  // A reload in between loses nothing.
  await page.reload();
  const named = page.getByRole('dialog', { name: 'Welcome Back' });
  await expect(named.getByLabel('Password', { exact: true })).toBeFocused();
  // Escape does not close the dialog, and no key reaches the board below.
  for (const key of ['Escape', 'Escape', 'Escape']) {
    await page.keyboard.press(key);
    await expect(named.getByLabel('Password', { exact: true })).toBeFocused();
  }
  await named.getByRole('button', { name: 'Español' }).focus();
  for (const key of ['e', '2', 'Control+z']) await page.keyboard.press(key);
  await expect(page.locator('dialog[open]')).toHaveCount(1);
  await expect(forge.card('Before').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10');
  await expect(page.getByRole('tab', { name: 'Focus', includeHidden: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await forge.signIn(email);
  await expect(dialog).toHaveCount(0);
  await expect(forge.saving('All changes saved')).toBeVisible();
  await expect(forge.form().getByLabel('Title')).toHaveValue('Half typed');

  const { forge: elsewhere, context } = await openSecondBrowser(browser, complaints);
  await elsewhere.open();
  await elsewhere.signIn(email);
  await expect(elsewhere.card('Before').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10');
  await context.close();
});

test('deletes the device’s data on request if the session has ended and the person does not sign in again', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/401|Sign in first|Failed to load resource/);
  await forge.start();
  await expect(forge.saving('All changes saved')).toBeVisible();
  await loseSession(page);
  await forge.addIdea({ title: 'Private' });
  const dialog = page.getByRole('dialog', { name: 'Welcome Back' });
  const clear = dialog.getByRole('button', { name: 'Sign out and clear this device' });
  await clear.click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1 change is not saved yet and will be lost.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator('dialog[open]')).toHaveCount(1);
  await clear.click();
  await question.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('');
  await expect.poll(() => databases(page)).toEqual([]);
});

test('never shows or sends pending edits of one person to another in the same browser', async ({
  browser,
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/401|Sign in first|Failed to load resource/);
  const { forge: elsewhere, context } = await openSecondBrowser(browser, complaints);
  const other = await elsewhere.start(newEmail());
  const email = await forge.start();
  await expect(forge.saving('All changes saved')).toBeVisible();
  await forge.showView('List');
  await loseSession(page);
  await forge.addIdea({ title: 'Of the first' });
  await forge.form().getByLabel('Title').fill('Half typed by the first');
  const dialog = page.locator('dialog[open]');
  await expect(dialog.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await forge.signIn(other);
  await expect(dialog).toHaveCount(0);
  await expect(forge.saving('All changes saved')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Focus' })).toHaveAttribute('aria-selected', 'true');
  await expect(forge.card('Of the first')).toHaveCount(0);
  await expect(forge.form().getByLabel('Title')).toHaveValue('');
  await expect(forge.score()).toHaveText(/\b0$/);
  await forge.addIdea({ title: 'Of the second' });
  await expect(elsewhere.card('Of the second')).toBeVisible();
  await expect(elsewhere.score()).toHaveText(/\b10$/);
  await page.getByRole('button', { name: 'Sign Out' }).click();

  await forge.signIn(email);
  await expect(forge.card('Of the first')).toBeVisible();
  await expect(forge.saving('All changes saved')).toBeVisible();
  await expect(forge.card('Of the second')).toHaveCount(0);
  await expect(forge.score()).toHaveText(/\b10$/);
  await context.close();
});
