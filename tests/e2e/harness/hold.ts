import { type Page } from '@playwright/test';
import { expect } from './forge-test.ts';

/** Keeps requests for this address waiting until the returned function is called, by which time there must be one. */
export async function hold(page: Page, address: RegExp): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route(address, async (route) => {
    isHeld = true;
    await held.promise;
    await route.continue();
  });
  return async () => {
    // Otherwise the build has put the code into another file.
    await expect.poll(() => isHeld).toBe(true);
    held.resolve();
  };
}
