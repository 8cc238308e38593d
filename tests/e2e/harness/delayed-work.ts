import { type Page } from '@playwright/test';
import { waitUntilStored } from './device-database.ts';

/** What edits, sends and hears: it comes behind the first view of the ideas. */
export const workChunk = /\/assets\/account-work-.*\.js$/;

/** Reloads the page and holds up what carries its edits out; the function it gives lets that come. */
export async function reloadWithoutWork(page: Page): Promise<() => void> {
  await waitUntilStored(page);
  const held = Promise.withResolvers<void>();
  await page.route(workChunk, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload();
  return held.resolve;
}
