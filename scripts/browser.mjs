// Finds or installs the browsers for tests, benchmarks and screenshots.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { giveUp, root, runtime } from './setup.mjs';
import { installPackage } from './system-packages.mjs';

/**
 * Debian's headless Chromium. The command on PATH is a wrapper script, and killing that would leave the
 * browser running.
 */
const headlessShell = '/usr/lib/chromium/chromium-headless-shell';

/**
 * Returns a browser for the tests: Chromium's headless shell if it can be installed, else a full Chromium. It
 * is the same engine, and without window parts that no test needs the tests take a third less time.
 */
export function ensureTestBrowser() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  if (!existsSync(headlessShell)) {
    process.stdout.write('Looking for a browser for the tests…\n');
    installPackage('chromium-headless-shell');
  }
  return existsSync(headlessShell) ? headlessShell : ensureBrowser();
}

/** As `ensureBrowser`, but the system's package first: it is there sooner than a download that may not be possible. */
export function ensureFullBrowser() {
  if (!findBrowser()) {
    process.stdout.write('Looking for a full browser…\n');
    installPackage('chromium');
  }
  return ensureBrowser();
}

/** Returns a full Chromium: an installed one, else Playwright's download, else the system's package. */
export function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;
  process.stdout.write('Looking for a browser…\n');
  const playwright = path.join(root, 'node_modules', 'playwright-core', 'cli.js');
  spawnSync(runtime(), [playwright, 'install', 'chromium'], { cwd: root, stdio: 'ignore', timeout: 240_000 });
  if (findBrowser()) return findBrowser();
  installPackage('chromium');
  return (
    findBrowser() ??
    giveUp('The tests need Chromium: install it, or set CHROMIUM to where it is, and try again.')
  );
}

function findBrowser() {
  const named = process.env.CHROMIUM;
  if (named) return named;
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...onPath, playwrightBrowser()].find((file) => file && existsSync(file) && statSync(file).isFile());
}

function playwrightBrowser() {
  const script = "process.stdout.write(require('playwright-core').chromium.executablePath())";
  const { status, stdout } = spawnSync(runtime(), ['-e', script], { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
}
