import { type Page } from '@playwright/test';
import { paths } from '#contract/protocol.ts';
import { expect, test } from '../harness/forge-test.ts';

/** Counts the requests for the session from now on. */
function countSessions(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(paths.session)) count += 1;
  });
  return () => count;
}

/** Whether the only request for the session began before the page's script could run. */
const isEarly = (page: Page) =>
  page.evaluate((path) => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const asked = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith(path));
    return asked.length === 1 && (asked[0]?.startTime ?? Infinity) < (navigation?.domInteractive ?? 0);
  }, paths.session);

test('asks for the session once, before its script runs, signed in or not', async ({ forge, page }) => {
  const sessions = countSessions(page);
  await forge.open();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  expect([sessions(), await isEarly(page)]).toEqual([1, true]);
  await forge.signUp();
  await forge.closeHelp();
  await forge.addIdea({ title: 'One' });
  await expect(forge.saving('All changes saved')).toBeVisible();
  const asked = sessions();
  await page.reload();
  await expect(forge.card('One')).toBeVisible();
  await expect.poll(() => sessions() - asked).toBe(1);
  expect(await isEarly(page)).toBe(true);
});

test('asks once more where the early request failed', async ({ complaints, forge, page }) => {
  complaints.expect(/ERR_FAILED|Failed to load resource/);
  const sessions = countSessions(page);
  await page.route(`**${paths.session}`, (route) => route.abort(), { times: 1 });
  await forge.open();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  expect(sessions()).toBe(2);
});
