import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';
import fc from 'fast-check';
import { type Changes } from '#contract/changes.ts';
import { en } from '#messages/en/en.ts';
import { es } from '#messages/es/es.ts';
import { viewStorageKey } from '#web/app/preferences/storage-keys.ts';
import { type Person } from '../../harness/person.ts';
import { type Complaints, ForgePage, expect, forgeUrl, test, waitForWorker } from '../harness/forge-test.ts';
import { setSessionCookie, createReadyAccount } from '../harness/ready-board.ts';
import { startServer } from '../harness/start-server.ts';
import { type Draw, randomAction } from './random-input.ts';

const runs = 40;
const actionsPerRun = 300;
/** After this many actions the windows are compared with the server. */
const actionsPerComparison = 100;

/**
 * Console errors that random input causes by itself: broken connections, and refusals, as when two windows
 * delete the same idea.
 */
const expectedErrors =
  /net::ERR_|status of (4\d\d|50[234])|Failed to (update idea|delete idea \(idea-deleted\)|load ideas \(offline\))/;

const crashed = new RegExp(`^(${en.app.crashed}|${es.app.crashed})$`);
/** Everything is saved, or a refusal waits for the person's decision. */
const settled = new RegExp(
  [en, es]
    .flatMap(({ saving }) => [saving.saved, saving.failed(1), saving.failed(2)])
    .map((text) => text.replace(/\d+$/, ''))
    .join('|'),
);
const tabs = (page: Page): Locator => page.locator('[role=tablist]');

interface KillableServer extends AsyncDisposable {
  /** Kills it and restarts it after the delay. */
  kill(restartDelayMs: number): Promise<void>;
}

/** Starts a server for this test alone; all helpers use it until it is disposed of. */
async function killableServer(): Promise<KillableServer> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'forge-hands-'));
  const common = forgeUrl();
  let running = await startServer(directory);
  process.env['FORGE_URL'] = running.url;
  return {
    async kill(restartDelayMs) {
      await running.stop('SIGKILL');
      await sleep(restartDelayMs);
      running = await startServer(directory, Number(new URL(running.url).port));
    },
    async [Symbol.asyncDispose]() {
      process.env['FORGE_URL'] = common;
      await running.stop();
      rmSync(directory, { recursive: true });
    },
  };
}

for (let seed = 1; seed <= runs; seed += 1)
  test(`shows the server’s data in all windows after random input, seed ${seed}`, async ({
    browser,
    complaints,
  }) => {
    test.setTimeout(900_000);
    complaints.expect(expectedErrors);
    await using server = await killableServer();
    const ideas = ['Alpha', 'Beta', 'Gamma', 'Delta'].map((title, index) => ({
      title,
      progress: index * 25,
    }));
    const person = await createReadyAccount({ ideas });
    const windows = await openWindows(browser, person, complaints);
    const [draw] = fc.sample(fc.gen(), { seed, numRuns: 1 });
    if (draw === undefined) throw new Error('nothing can be drawn');
    const done: string[] = [];
    try {
      for (let count = 1; count <= actionsPerRun; count += 1) {
        done.push(await actInRandomWindow(windows, server, draw));
        if (count % actionsPerComparison === 0) await expectAgreement(windows, person);
      }
    } catch (error) {
      throw new Error(`after ${done.slice(-40).join(', ')}`, { cause: error });
    }
    await Promise.all(windows.map(({ context }) => context.close()));
  });

interface OpenWindow {
  readonly context: BrowserContext;
  readonly page: Page;
  isOffline: boolean;
}

/** Opens two tabs in one browser and one in another, all signed in as the same person. */
async function openWindows(browser: Browser, person: Person, complaints: Complaints): Promise<OpenWindow[]> {
  const first = await browser.newContext();
  const contexts = [first, first, await browser.newContext()];
  const windows: OpenWindow[] = [];
  for (const context of contexts) {
    const page = await context.newPage();
    complaints.watch(page);
    await setSessionCookie(page, person);
    await page.goto(forgeUrl());
    await waitForWorker(page);
    windows.push({ context, page, isOffline: false });
  }
  return windows;
}

async function actInRandomWindow(
  windows: readonly OpenWindow[],
  server: KillableServer,
  draw: Draw,
): Promise<string> {
  const index = draw(fc.nat, { max: windows.length - 1 });
  const window = windows[index];
  if (window === undefined) throw new Error('there is no such window');
  const what = draw(fc.nat, { max: 99 });
  if (what === 0) {
    await server.kill(draw(fc.nat, { max: 3_000 }));
    return 'the server is killed';
  }
  if (what < 4) {
    await setOffline(windows, window.context, !window.isOffline);
    return `window ${index} is ${window.isOffline ? 'offline' : 'online'}`;
  }
  const { page } = window;
  await page.bringToFront();
  const done = await randomAction(page, draw);
  await expect(tabs(page)).toBeVisible();
  await expect(page.getByText(crashed)).toBeHidden();
  return `window ${index} ${done}`;
}

async function setOffline(
  windows: readonly OpenWindow[],
  context: BrowserContext,
  isOffline: boolean,
): Promise<void> {
  await context.setOffline(isOffline);
  for (const window of windows) if (window.context === context) window.isOffline = isOffline;
}

async function expectAgreement(windows: readonly OpenWindow[], person: Person): Promise<void> {
  for (const { context } of windows) await setOffline(windows, context, false);
  for (const { page } of windows) {
    await page.bringToFront();
    await page.evaluate((key) => localStorage.setItem(key, 'all'), viewStorageKey);
    await page.reload();
    await expect
      .poll(async () => (await page.getByRole('status').allTextContents()).join('; '), { timeout: 60_000 })
      .toMatch(settled);
    // Sample ideas are stored in English and shown in the current language.
    const toEnglish = page.getByRole('button', { name: es.header.otherLanguage, exact: true });
    if (await toEnglish.isVisible()) await toEnglish.click();
  }
  for (const { page } of windows) {
    await page.bringToFront();
    await expect(async () => {
      const known = await person.everything();
      expect(await shownIdeas(page)).toEqual(linesOf(known));
      await expect(new ForgePage(page).score()).toHaveText(new RegExp(`\\b${known.account?.score}$`));
    }).toPass({ timeout: 30_000 });
  }
}

/** A line for each idea: title, progress, and the numbers of updates and notes. */
function linesOf({ ideas, entries }: Changes): string[] {
  return ideas
    .map(({ id, title, progress }) => {
      const own = entries.filter(({ ideaId }) => ideaId === id);
      const updates = own.filter(({ list }) => list === 'updates').length;
      return [title, progress, updates, own.length - updates].join(' | ').replaceAll(/\s+/g, ' ');
    })
    .sort();
}

/** The same lines, read from the cards. */
async function shownIdeas(page: Page): Promise<string[]> {
  const lines = await page
    .getByRole('article')
    .evaluateAll((cards) =>
      cards.map((card) =>
        [
          card.querySelector('[data-title]')?.textContent,
          card.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow'),
          ...[...card.querySelectorAll('[title] > [aria-hidden]:not(svg)')].map((count) => count.textContent),
        ].join(' | '),
      ),
    );
  return lines.map((line) => line.replaceAll(/\s+/g, ' ')).sort();
}
