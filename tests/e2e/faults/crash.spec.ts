import { type Page } from '@playwright/test';
import { type Language } from '#domain/account/account.ts';
import { type Messages, en } from '#messages/en/en.ts';
import { es } from '#messages/es/es.ts';
import { expect, forgeUrl, test, waitForWorker } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

test.use({ hasWorker: true });

const languages: readonly (readonly [Language, Messages])[] = [
  ['en', en],
  ['es', es],
];

/** Replaces a cached module by one that throws, and returns its URL. */
async function damage(page: Page, part: 'board' | 'dashboard'): Promise<string> {
  await waitForWorker(page);
  const damaged = await page.evaluate(async (wanted) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        if (!new RegExp(String.raw`/assets/${wanted}-[^/]*\.js$`).test(url)) continue;
        const headers = { 'Content-Type': 'text/javascript' };
        await cache.put(url, new Response('throw new Error("a broken part");', { headers }));
        return url;
      }
    }
    return '';
  }, part);
  expect(damaged).not.toBe('');
  return damaged;
}

async function forget(page: Page, url: string): Promise<void> {
  await page.evaluate(async (damaged) => {
    for (const name of await caches.keys()) await (await caches.open(name)).delete(damaged);
  }, url);
}

for (const [language, { app, card, stats, views }] of languages) {
  test(`says that a screen crashed, and has everything back after reloading, in ${language}`, async ({
    complaints,
    page,
  }) => {
    complaints.expect(/a broken part/);
    await openBoard(page, { ideas: [{ title: 'Kept' }], view: 'all', preferences: { language } });
    const field = page.getByRole('article', { name: 'Kept' }).getByLabel(card.addUpdate);
    await field.fill('Half typed');
    const part = await damage(page, 'board');
    await page.reload();
    const screen = page.getByRole('alert').filter({ has: page.getByRole('heading', { name: app.crashed }) });
    await expect(screen).toContainText(app.crashedText);
    await expect(page.getByRole('tablist')).toHaveCount(0);

    await forget(page, part);
    await screen.getByRole('button', { name: app.reload }).click();
    await expect(field).toHaveValue('Half typed');
    await expect(screen).toHaveCount(0);
  });

  test(`says in its place that a view crashed, and goes on beside it, in ${language}`, async ({
    complaints,
    page,
  }) => {
    complaints.expect(/a broken part/);
    await openBoard(page, { ideas: [{ title: 'Kept' }], view: 'all', preferences: { language } });
    const part = await damage(page, 'dashboard');
    const dashboard = page.getByRole('tab', { name: views.dashboard, exact: true });
    await dashboard.click();
    const panel = page.getByRole('tabpanel', { name: views.dashboard });
    const alert = panel.getByRole('alert').filter({ hasText: app.crashed });
    await expect(alert).toContainText(app.crashedText);
    await expect(page.getByRole('heading', { name: 'Forge', exact: true })).toBeVisible();

    await page.getByRole('tab', { name: views.all, exact: true }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    const kept = page.getByRole('article', { name: 'Kept' });
    await kept.getByLabel(card.addUpdate).fill('Beside it');
    await kept.getByLabel(card.addUpdate).press('Enter');
    await expect(kept.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10');

    // The module stays broken until the page is reloaded.
    await dashboard.click();
    await forget(page, part);
    await alert.getByRole('button', { name: app.reload }).click();
    await expect(panel.getByText(stats.averageProgress)).toBeVisible();
    await expect(alert).toHaveCount(0);
  });
}

test('reports that the page cannot even be rendered', async ({ complaints, page }) => {
  complaints.expect(/no languages today/);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'languages', {
      get() {
        throw new Error('no languages today');
      },
    }),
  );
  await page.goto(forgeUrl());
  await expect(page.getByRole('alert').getByRole('heading', { name: en.app.crashed })).toBeVisible();
  await expect(page.getByRole('button', { name: en.app.reload })).toBeVisible();
});
