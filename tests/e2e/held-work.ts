import { type Page } from '@playwright/test';
import { allStored } from './device-database.ts';

/** What edits, sends and hears: it comes behind the first view of the ideas. */
export const work = /\/assets\/account-work-.*\.js$/;

/** Reloads the page and holds up what carries its edits out; the function it gives lets that come. */
export async function reloadWithoutWork(page: Page): Promise<() => void> {
  await allStored(page);
  const held = Promise.withResolvers<void>();
  await page.route(work, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload();
  return held.resolve;
}
