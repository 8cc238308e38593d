import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Page } from '@playwright/test';
import { expect, test } from '../harness/forge-test.ts';

test.use({ hasWorker: true });

// What a page may weigh, in bytes of gzip (kB = 1000 bytes); fonts are compressed in themselves. Each leaves some room:
// the names of other files stand in a script, and their hashes alone make it a few bytes lighter or heavier.
const budgets = { signInScript: 102_000, boardScript: 162_000, style: 12_000, fonts: 100_000 };

const dist = path.resolve(import.meta.dirname, '../../../dist');

/** What the page has asked the server for, by kind; of each file what it weighs when compressed. */
class Weight {
  #files = new Map<string, number>();
  readonly #askedAt = new Map<string, number>();

  watch(page: Page): void {
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (!/\.(js|css|woff2)$/.test(pathname) || pathname === '/service-worker.js') return;
      // It comes with the first move of a pointer, and Chromium at times tells of one that nobody made.
      if (pathname.startsWith('/assets/tooltip-')) return;
      const content = readFileSync(path.join(dist, pathname));
      this.#files.set(pathname, pathname.endsWith('.woff2') ? content.length : gzipSync(content).length);
      this.#askedAt.set(pathname, response.request().timing().startTime);
    });
  }

  /** Forgets what was asked for at this moment, in milliseconds since 1970, or later. */
  forgetFrom(time: number): void {
    this.#files = new Map([...this.#files].filter(([name]) => (this.#askedAt.get(name) ?? 0) < time));
  }

  of(extension: 'js' | 'css' | 'woff2'): number {
    const files = [...this.#files].filter(([name]) => name.endsWith(`.${extension}`));
    return files.reduce((sum, [, size]) => sum + size, 0);
  }

  /** Which files they were, for somebody who finds that it was too much. */
  list(extension: 'js' | 'css'): string {
    const files = [...this.#files].filter(([name]) => name.endsWith(`.${extension}`));
    return files.map(([name, size]) => `${name} ${size}`).join(', ');
  }
}

test('is light until the sign-in screen, and until the board can be used', async ({ forge, page }) => {
  const weight = new Weight();
  weight.watch(page);
  await forge.open();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  expect(weight.of('js'), `script until sign-in: ${weight.list('js')}`).toBeLessThanOrEqual(
    budgets.signInScript,
  );
  expect(weight.of('woff2'), 'fonts until sign-in').toBeLessThanOrEqual(budgets.fonts);
  const boardAt = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelector('[role=tablist]') === null) return;
          observer.disconnect();
          resolve(Date.now());
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { childList: true, subtree: true });
      }),
  );
  await forge.signUp();
  await forge.closeHelp();
  await forge.addIdea();
  await expect(forge.card('Tidal gravity battery')).toBeVisible();
  // What comes by itself two seconds after the board does not count, however long this has taken.
  weight.forgetFrom((await boardAt) + 1_900);
  test.info().annotations.push({
    type: 'weight',
    description: `script ${weight.of('js')}, style ${weight.of('css')}, fonts ${weight.of('woff2')}`,
  });
  expect(weight.of('js'), `script until the board: ${weight.list('js')}`).toBeLessThanOrEqual(
    budgets.boardScript,
  );
  expect(weight.of('css'), `style until the board: ${weight.list('css')}`).toBeLessThanOrEqual(budgets.style);
  expect(weight.of('woff2'), 'fonts until the board').toBeLessThanOrEqual(budgets.fonts);
});

test('holds still while it loads', async ({ forge, page }) => {
  await forge.start();
  for (const title of ['One', 'Two', 'Three']) await forge.addIdea({ title });
  for (const view of ['Focus', 'List', 'All'] as const) {
    await forge.showView(view);
    await page.reload();
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          const observer = new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as (PerformanceEntry & {
              value: number;
              hadRecentInput: boolean;
            })[])
              if (!entry.hadRecentInput) sum += entry.value;
          });
          observer.observe({ type: 'layout-shift', buffered: true });
          // Entries are handed over with the next frames.
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum), 0)));
        }),
    );
    expect(shift, `layout shift in ${view}`).toBeLessThan(0.02);
  }
});
