import { type Page } from '@playwright/test';
import { waitUntilStored } from './device-database.ts';

/** The module that edits, sends and receives; it loads after the first view of the ideas. */
export const workChunk = /\/assets\/account-work-.*\.js$/;

/** Reloads the page and delays the module that applies edits, until the returned function is called. */
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
