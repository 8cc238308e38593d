import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Page } from '@playwright/test';
import { expect, test } from '../harness/forge-test.ts';

test.use({ hasWorker: true });

// Limits for the page's size in bytes after gzip (fonts are already compressed). Each leaves some margin,
// because scripts contain the hashed names of other files, which change the compressed size by a few bytes.
// The board's script and style include List, All, the form, steps and the dialogs that load after its first paint; the
// first style is all that the board needs until then.
const budgets = {
  signInScript: 110_100,
  // How much of what loads behind is counted depends on the speed of the machine.
  boardScript: 214_500,
  firstStyle: 14_200,
  boardStyle: 16_500,
  fonts: 100_000,
};

const dist = path.resolve(import.meta.dirname, '../../../dist');

/** The compressed size of every file that the page requested, by kind. */
class Weight {
  #files = new Map<string, number>();
  readonly #askedAt = new Map<string, number>();

  watch(page: Page): void {
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (!/\.(js|css|woff2)$/.test(pathname) || pathname === '/service-worker.js') return;
      // The tooltip module loads when the pointer first moves, and Chromium sometimes reports a move that did
      // not happen.
      if (pathname.startsWith('/assets/tooltip-')) return;
      // The help opens over the board of a new account, which does not wait for it.
      if (pathname.startsWith('/assets/help-dialog-')) return;
      const content = readFileSync(path.join(dist, pathname));
      this.#files.set(pathname, pathname.endsWith('.woff2') ? content.length : gzipSync(content).length);
      this.#askedAt.set(pathname, response.request().timing().startTime);
    });
  }

  /** Removes files requested at or after this time, in ms since 1970. */
  forgetFrom(time: number): void {
    this.#files = new Map([...this.#files].filter(([name]) => (this.#askedAt.get(name) ?? 0) < time));
  }

  of(extension: 'js' | 'css' | 'woff2'): number {
    const files = [...this.#files].filter(([name]) => name.endsWith(`.${extension}`));
    return files.reduce((sum, [, size]) => sum + size, 0);
  }

  /** The files with their sizes, for the message of a failed limit. */
  list(extension: 'js' | 'css'): string {
    const files = [...this.#files].filter(([name]) => name.endsWith(`.${extension}`));
    return files.map(([name, size]) => `${name} ${size}`).join(', ');
  }
}

test('stays within its size limits until the sign-in screen, and until the board can be used', async ({
  forge,
  page,
}) => {
  const weight = new Weight();
  weight.watch(page);
  await forge.open();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  expect(weight.of('js'), `script until sign-in: ${weight.list('js')}`).toBeLessThanOrEqual(
    budgets.signInScript,
  );
  expect(weight.of('css'), `first style: ${weight.list('css')}`).toBeLessThanOrEqual(budgets.firstStyle);
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
  // Modules that load in the background two seconds after the board do not count.
  weight.forgetFrom((await boardAt) + 1_900);
  test.info().annotations.push({
    type: 'weight',
    description: `script ${weight.of('js')}, style ${weight.of('css')}, fonts ${weight.of('woff2')}`,
  });
  expect(weight.of('js'), `script until the board: ${weight.list('js')}`).toBeLessThanOrEqual(
    budgets.boardScript,
  );
  expect(weight.of('css'), `style until the board: ${weight.list('css')}`).toBeLessThanOrEqual(
    budgets.boardStyle,
  );
  expect(weight.of('woff2'), 'fonts until the board').toBeLessThanOrEqual(budgets.fonts);
});

test('shifts no layout while it loads', async ({ forge, page }) => {
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
          // The observer receives buffered entries within the next frames.
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum), 0)));
        }),
    );
    expect(shift, `layout shift in ${view}`).toBeLessThan(0.02);
  }
});
