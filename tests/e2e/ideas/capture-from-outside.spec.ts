import { type Page } from '@playwright/test';
import { expect, forgeUrl, test, waitForWorker } from '../harness/forge-test.ts';
import { createReadyAccount, openBoard, setSessionCookie } from '../harness/ready-board.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Capture an idea' });
const addressed = (query: string) => `${forgeUrl()}/?${query}`;

/** Follows a link on a page of another site. */
async function followLink(page: Page, url: string): Promise<void> {
  const body = `<!doctype html><a href="${url.replaceAll('&', '&amp;')}">Capture</a>`;
  await page.route('https://elsewhere.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body }),
  );
  await page.goto('https://elsewhere.example/');
  await page.getByRole('link').click();
}

test('puts the text of a link from another site into the line and saves nothing', async ({ forge, page }) => {
  await openBoard(page);
  await field(page).fill('Half typed');
  await followLink(page, addressed('capture=Fly%20a%20kite%20%23research&x=1'));
  await expect(field(page)).toHaveValue('Fly a kite #research');
  await expect(field(page)).toBeFocused();
  await expect(page).toHaveURL(addressed('x=1#view=focus'));
  await expect(forge.score()).toHaveText(/\b0$/);
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(forge.score()).toHaveText(/\b10$/);
  // The text typed before comes back.
  await expect(field(page)).toHaveValue('Half typed');
  await field(page).fill('');
  await expect(forge.saving('All changes saved')).toBeVisible();
  await page.goto(addressed('title=Kites&text=How%20they%20fly&url=https%3A%2F%2Fexample.org'));
  await expect(field(page)).toHaveValue('Kites How they fly https://example.org');
  await page.goto(addressed('capture='));
  await expect(field(page)).toHaveValue('Kites How they fly https://example.org');
  await expect(field(page)).toBeFocused();
  await expect(forge.score()).toHaveText(/\b10$/);
});

test('keeps the text of a link through the sign-up and the first help', async ({ forge, page }) => {
  await page.goto(addressed('capture=Fly%20a%20kite'));
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await forge.signUp();
  await forge.closeHelp();
  await expect(field(page)).toHaveValue('Fly a kite');
  await expect(field(page)).toBeFocused();
  await expect(page).toHaveURL(`${forgeUrl()}/#view=focus`);
  await expect(forge.score()).toHaveText(/\b0$/);
});

test.describe('with the service worker', () => {
  test.use({ hasWorker: true });

  test('opens the board with the text of a link offline, and sends the idea once when online', async ({
    complaints,
    context,
    forge,
    page,
  }) => {
    complaints.expect(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
    await openBoard(page, { view: 'all' });
    await waitForWorker(page);
    await context.setOffline(true);
    await page.goto(addressed('capture=Fly%20a%20kite'));
    await expect(field(page)).toHaveValue('Fly a kite');
    await page.keyboard.press('Enter');
    await expect(forge.card('Fly a kite')).toBeVisible();
    await expect(forge.saving('Offline, 1 waiting')).toBeVisible();
    await context.setOffline(false);
    await expect(forge.saving('All changes saved')).toBeVisible();
    await page.reload();
    await expect(forge.card('Fly a kite')).toHaveCount(1);
    await expect(forge.score()).toHaveText(/\b10$/);
  });
});

test('declares the share target and the shortcut in the manifest of each language', async ({
  browser,
  context,
  page,
}) => {
  const parts = async (on: Page, using = context) => {
    const session = await using.newCDPSession(on);
    const { data, errors } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data ?? '{}') as object;
    expect(manifest).not.toHaveProperty('id');
    return manifest;
  };
  const expected = (name: string) => ({
    // Without an `id`, the address of the start is the app's, so that it is the same app in each language.
    start_url: './',
    share_target: { action: './', method: 'GET', params: { title: 'title', text: 'text', url: 'url' } },
    shortcuts: [{ name, url: './?capture=' }],
  });
  await page.goto(forgeUrl());
  expect(await parts(page)).toMatchObject(expected('New idea'));
  const spanish = await browser.newContext({ locale: 'es-ES' });
  const other = await spanish.newPage();
  await other.goto(forgeUrl());
  expect(await parts(other, spanish)).toMatchObject(expected('Nueva idea'));
  await spanish.close();
});

test('duplicates an idea from its menu, without the deadline that has passed', async ({ forge, page }) => {
  const boat = { title: 'Boat', description: 'Red', target: 'It floats', category: 'Art', progress: 60 };
  await openBoard(page, {
    view: 'all',
    ideas: [{ ...boat, deadline: '2020-01-01T10:00', updates: [{ text: 'Sawn' }] }],
  });
  await forge.card('Boat').getByRole('button', { name: 'Reorder' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(forge.toast('Idea added!')).toBeVisible();
  await expect(forge.card('Boat')).toHaveCount(2);
  const copy = forge.card('Boat').filter({ hasText: 'No deadline' });
  await expect(copy).toHaveCount(1);
  for (const text of ['Red', 'It floats', 'Art']) await expect(copy).toContainText(text);
  await expect(copy.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(forge.card('Boat')).toHaveCount(1);
  await expect(forge.score()).toHaveText(/\b0$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('opens the sheet with the shared text', async ({ page }) => {
    await setSessionCookie(page, await createReadyAccount({}));
    await page.goto(addressed('text=Fly%20a%20kite'));
    await expect(page.getByRole('dialog', { name: 'New idea' })).toBeVisible();
    await expect(field(page)).toHaveValue('Fly a kite');
    await expect(field(page)).toBeFocused();
  });
});
