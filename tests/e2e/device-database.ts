import { type Page } from '@playwright/test';
import { expect } from './forge-test.ts';

/**
 * Waits until this browser has stored what the server answered. That all changes are saved says that the server
 * has them; the ideas that were there, and the row with which a mutation leaves the outbox, are stored a moment later.
 */
export async function allStored(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(countUnstored)).toBe(0);
}

/** Runs in the page. */
async function countUnstored(): Promise<number> {
  const finished = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error as DOMException));
    });
  const all = await indexedDB.databases();
  let count = all.length === 0 ? 1 : 0;
  for (const { name = '' } of all) {
    const db = await finished(indexedDB.open(name));
    const stores = db.transaction(['outbox', 'meta']);
    const state = await finished<{ version: number } | undefined>(stores.objectStore('meta').get('state'));
    count += (await finished(stores.objectStore('outbox').count())) + Number(!state?.version);
    db.close();
  }
  return count;
}
