import { type Language } from '#domain/account.ts';
import { type Messages, en } from '#messages/en.ts';
import { es } from '#messages/es.ts';
import { expect, forgeUrl, test, workerReady } from './forge-test.ts';
import { openBoard } from './ready-board.ts';

const languages: readonly (readonly [Language, Messages])[] = [
  ['en', en],
  ['es', es],
];

for (const [language, { app, card, stats, views }] of languages) {
  test(`says that a screen crashed, and has everything back after reloading, in ${language}`, async ({
    complaints,
    page,
  }) => {
    complaints.expect(/a broken part/);
    await openBoard(page, { ideas: [{ title: 'Kept' }], view: 'all', preferences: { language } });
    const field = page.getByRole('article', { name: 'Kept' }).getByLabel(card.addUpdate);
    await field.fill('Half typed');
    await workerReady(page);
    // What the browser has kept of the page is damaged.
    const part = await page.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const { url } of await cache.keys()) {
          if (!/\/assets\/dashboard-[^/]*\.js$/.test(url)) continue;
          const headers = { 'Content-Type': 'text/javascript' };
          await cache.put(url, new Response('throw new Error("a broken part");', { headers }));
          return url;
        }
      }
      return '';
    });
    expect(part).not.toBe('');
    await page.getByRole('tab', { name: views.dashboard, exact: true }).click();
    const screen = page.getByRole('alert').filter({ has: page.getByRole('heading', { name: app.crashed }) });
    await expect(screen).toContainText(app.crashedText);
    await expect(page.getByRole('tablist')).toHaveCount(0);

    await page.evaluate(async (url) => {
      for (const name of await caches.keys()) await (await caches.open(name)).delete(url);
    }, part);
    await screen.getByRole('button', { name: app.reload }).click();
    await page.getByRole('tab', { name: views.all, exact: true }).click();
    await expect(field).toHaveValue('Half typed');
    await page.getByRole('tab', { name: views.dashboard, exact: true }).click();
    await expect(page.getByText(stats.averageProgress)).toBeVisible();
    await expect(screen).toHaveCount(0);
  });
}

test('says so where the page cannot even be put together', async ({ complaints, page }) => {
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
