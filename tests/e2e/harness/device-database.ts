import { type Page } from '@playwright/test';
import { expect } from './forge-test.ts';

/**
 * Waits until this browser has stored the server's answers. "All changes saved" only means that the server
 * has every mutation; the loaded ideas and the cleared outbox are stored a moment later.
 */
export async function waitUntilStored(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(countUnstored)).toBe(0);
}

/** Waits until the stored drafts of updates contain exactly this text; null expects no draft. */
export async function waitForUpdateDraft(page: Page, text: string | null): Promise<void> {
  await expect.poll(() => page.evaluate(storedUpdateDraft)).toBe(text);
}

/** Runs in the page. */
async function storedUpdateDraft(): Promise<string | null> {
  const finished = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error as DOMException));
    });
  const [{ name = '' } = {}] = await indexedDB.databases();
  const db = await finished(indexedDB.open(name));
  const drafts = await finished<{ texts: Record<string, string> } | undefined>(
    db.transaction('drafts').objectStore('drafts').get('all'),
  );
  db.close();
  return Object.entries(drafts?.texts ?? {}).find(([key]) => key.startsWith('update.'))?.[1] ?? null;
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
