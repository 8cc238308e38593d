import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Browser, type Page, chromium } from '@playwright/test';
import { chromiumArguments } from './chromium-arguments.ts';

/** A browser with its own profile, whose process a test may kill. */
export interface BrowserProcess {
  readonly page: Page;
  /** Kills the process at once; everything not yet written to disk is lost. */
  kill(): Promise<void>;
  /** Closes the browser in order. */
  quit(): Promise<void>;
}

export interface Profile {
  launch(): Promise<BrowserProcess>;
  /** Ends all running processes and removes the profile. */
  remove(): Promise<void>;
}

export function createBrowserProfile(): Profile {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'forge-profile-'));
  const running = new Set<BrowserProcess>();

  const launch = async (): Promise<BrowserProcess> => {
    const child = spawn(
      process.env['CHROMIUM'] ?? chromium.executablePath(),
      [
        '--headless=new',
        '--remote-debugging-port=0',
        `--user-data-dir=${directory}`,
        '--window-size=1440,1000',
        '--lang=en-US',
        '--no-default-browser-check',
        '--hide-crash-restore-bubble',
        ...chromiumArguments,
        'about:blank',
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const endpoint = await new Promise<string>((resolve, reject) => {
      let output = '';
      child.stderr.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const address = /DevTools listening on (\S+)/.exec(output)?.[1];
        if (address) resolve(address);
      });
      void exited.then(() => reject(new Error(`the browser ended before it was ready: ${output}`)));
    });
    const browser: Browser = await chromium.connectOverCDP(endpoint);
    const [context] = browser.contexts();
    const page = context?.pages()[0] ?? (await context?.newPage());
    if (page === undefined) throw new Error('the browser has no page');
    const started: BrowserProcess = {
      page,
      async kill() {
        child.kill('SIGKILL');
        await exited;
        running.delete(started);
      },
      async quit() {
        const session = await browser.newBrowserCDPSession();
        await session.send('Browser.close');
        await exited;
        running.delete(started);
      },
    };
    running.add(started);
    return started;
  };

  return {
    launch,
    async remove() {
      for (const browser of running) await browser.kill();
      rmSync(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
