import { allMessages } from '#messages/all-messages.ts';
import { expect, test } from '../harness/forge-test.ts';

for (const [language, locale] of [
  ['en', 'en-US'],
  ['es', 'es-MX'],
] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale });

    test(`fetches the texts of its language alone, once, and before its script runs, in ${language}`, async ({
      forge,
      page,
    }) => {
      await forge.open();
      await expect(page.getByRole('heading', { name: allMessages[language].auth.welcome })).toBeVisible();
      const fetched = await page.evaluate(() => {
        const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
        const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
        // Files from the browser's cache are not transferred.
        return files
          .filter(
            ({ name, transferSize }) => /\/assets\/(en|es)-[\w-]{8}\.js$/.test(name) && transferSize > 0,
          )
          .map(({ name, startTime }) => ({
            language: name.slice(name.lastIndexOf('/') + 1).slice(0, 2),
            isEarly: startTime < (navigation?.domInteractive ?? 0),
          }));
      });
      expect(fetched).toEqual([{ language, isEarly: true }]);
    });
  });
}
