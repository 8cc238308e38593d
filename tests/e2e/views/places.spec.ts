import { type Page } from '@playwright/test';
import { expect, forgeUrl, newEmail, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

const ideas = [
  { title: 'Fly a kite', priority: 'Low' },
  { title: 'Sail a boat', priority: 'High' },
] as const;

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const fragment = (page: Page) => new URL(page.url()).hash;
/** The id of the idea whose edit dialog is open. */
const idOf = (page: Page) => new URLSearchParams(fragment(page).slice(1)).get('idea') ?? '';

/** Opens Forge after another site, which Back from the first entry leads to. */
async function comeIn(page: Page): Promise<void> {
  await page.route('https://elsewhere.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }),
  );
  await page.goto('https://elsewhere.example/');
  await page.goto(forgeUrl());
  await expect(page.getByRole('search')).toBeVisible();
  // The history is kept by code that loads behind the board.
  await expect.poll(() => fragment(page)).toMatch(/^#view=/);
}

/** Waits until the history has an entry for each open layer: going back is asynchronous. */
async function waitForLayers(page: Page, count: number): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => (history.state as { layers?: number } | null)?.layers))
    .toBe(count);
}

test('closes a dialog, a question and the palette with Back, goes back a view and leaves only from the first', async ({
  forge,
  page,
}) => {
  await openBoard(page, { ideas, view: 'list' });
  await comeIn(page);
  await tab(page, 'All').click();
  await forge.card('Fly a kite').getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByLabel('Description').last().fill('Half typed');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(forge.card('Fly a kite').getByRole('button', { name: 'Edit' })).toBeFocused();
  await page.goForward();
  await expect(page.getByRole('dialog').getByLabel('Description')).toHaveValue('Half typed');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await waitForLayers(page, 0);
  await forge.card('Fly a kite').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await waitForLayers(page, 1);
  await page.goBack();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeVisible();
  await waitForLayers(page, 1);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(tab(page, 'All')).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(tab(page, 'List')).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
});

test('opens the same view, filter, search and idea after a reload', async ({ forge, page }) => {
  await openBoard(page, { ideas, view: 'focus' });
  await tab(page, 'List').click();
  await page.getByLabel('Filter by priority').selectOption('Low');
  await page.getByRole('searchbox').fill('kite');
  await forge.card('Fly a kite').getByRole('button', { name: 'Notes' }).click();
  await expect.poll(() => fragment(page)).toMatch(/^#view=list&priority=Low&dialog=notes&idea=[\w-]+$/);
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Notes' })).toContainText('Fly a kite');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Filter by priority')).toHaveValue('Low');
  await expect(page.getByRole('searchbox')).toHaveValue('kite');
  await expect(forge.card('Sail a boat')).toHaveCount(0);
  await expect.poll(() => fragment(page)).toBe('#view=list&priority=Low');
});

test('opens the idea of a link after the sign-in, and nothing of it for the next person', async ({
  forge,
  page,
}) => {
  const email = await forge.start();
  await forge.addIdea({ title: 'Fly a kite' });
  await tab(page, 'All').click();
  await forge.card('Fly a kite').getByRole('button', { name: 'Edit' }).click();
  await expect.poll(() => idOf(page)).not.toBe('');
  const link = page.url();
  await page.keyboard.press('Escape');
  await expect(forge.saving('All changes saved')).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect.poll(() => fragment(page)).toBe('');
  await page.goto('about:blank');
  await page.goto(link);
  await forge.signIn(email);
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Fly a kite');
  await page.keyboard.press('Escape');
  await expect(tab(page, 'All')).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await forge.signUp(newEmail());
  await forge.closeHelp();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => fragment(page)).toBe('#view=all');
});
