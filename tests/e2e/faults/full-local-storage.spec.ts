import { type Page } from '@playwright/test';
import { paths } from '#contract/protocol.ts';
import { expect, forgeUrl, test } from '../harness/forge-test.ts';
import { setSessionCookie, createReadyAccount } from '../harness/ready-board.ts';

/** Fills localStorage completely. */
function fill(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (let n = 0; ; n += 1) localStorage.setItem(`ballast.${size}.${n}`, 'x'.repeat(size));
      } catch {
        // No item of this size fits any more; tries a smaller one.
      }
    }
  });
}

/** Signs a new person in with one idea from before there were accounts, and fills localStorage. */
async function arrive(page: Page): Promise<void> {
  await setSessionCookie(page, await createReadyAccount({}));
  await page.goto(forgeUrl());
  await expect(page.getByRole('tablist')).toBeVisible();
  await page.evaluate(() => localStorage.setItem('forge.ideas', JSON.stringify([{ title: 'Old kite' }])));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Move your local ideas' })).toBeVisible();
  await fill(page);
}

test('undoes and signs out permanently if localStorage is full', async ({ forge, page }) => {
  await forge.start();
  await forge.showView('All');
  await forge.addIdea({ title: 'Kept' });
  await expect(forge.saving('All changes saved')).toBeVisible();
  await fill(page);

  await forge.card('Kept').getByLabel('Add an update').fill('Taken back');
  await forge.card('Kept').getByLabel('Add an update').press('Enter');
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect.poll(() => forge.score().textContent()).toMatch(/\b10$/);
  await expect(forge.saving('All changes saved')).toBeVisible();

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
});

test('migrates local ideas once even if they fill localStorage', async ({ complaints, forge, page }) => {
  complaints.expect(/Failed to load resource|ERR_FAILED|Failed to migrate local ideas/);
  await page.clock.install();
  await arrive(page);

  const ids = new Set<string>();
  let lost = 0;
  await page.route(`**${paths.import}`, async (route) => {
    for (const { id } of (route.request().postDataJSON() as { mutations: { id: string }[] }).mutations)
      ids.add(id);
    if (lost === 0) await route.fetch();
    await route.abort('connectionfailed');
    lost += 1;
  });
  await page.getByRole('button', { name: 'Move my ideas' }).click();
  await expect.poll(() => lost).toBeGreaterThan(0);
  await page.clock.runFor(11_000);
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Your ideas are now in your account.')).toBeVisible();
  await page.clock.runFor(3_100);
  await forge.showView('All');
  await expect.poll(() => forge.titles()).toEqual(['Old kite']);
});

test('skips local ideas even if they fill localStorage', async ({ page }) => {
  await arrive(page);
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByRole('tablist')).toBeVisible();
});
