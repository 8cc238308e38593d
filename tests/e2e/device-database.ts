import { type Page } from '@playwright/test';
import { expect } from './forge-test.ts';

/**
 * Waits until this browser has stored what the server answered. That all changes are saved says that the server
 * has them; the row, with which the mutation leaves the outbox, is stored a moment later.
 */
export async function allStored(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(countOutboxes)).toBe(0);
}

/** Runs in the page. */
async function countOutboxes(): Promise<number> {
  const finished = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error as DOMException));
    });
  let count = 0;
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await finished(indexedDB.open(name));
    count += await finished(db.transaction('outbox').objectStore('outbox').count());
    db.close();
  }
  return count;
}
