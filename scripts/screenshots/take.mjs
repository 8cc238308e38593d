// npm run screenshots: pictures of every screen, in both themes and languages, wide and on a phone.
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { startServer } from '../../tests/e2e/start-server.ts';
import { ensureBrowser, root } from '../setup.mjs';
import { finishedIdeas, sampleHistory, sampleIdeas } from './sample-ideas.mjs';
import { screens } from './screens.mjs';

const out = path.resolve(root, process.argv[2] ?? 'docs/screenshots');
const wanted = new RegExp(process.argv[3] ?? '.');
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];

const devices = {
  wide: { viewport: { width: 1440, height: 1000 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1.5 },
};

const directory = mkdtempSync(path.join(os.tmpdir(), 'forge-pictures-'));
const server = await startServer(directory);
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: quiet });
mkdirSync(out, { recursive: true });

/** Signs up through the API and fills the account. */
async function fillAccount(page, language) {
  const now = Date.now();
  const mutation = (name, args) => ({ id: randomUUID(), name, args, at: now, utcOffset: 0 });
  const post = (url, body) =>
    page.evaluate(
      async ([target, json]) => {
        const answer = await fetch(target, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: json,
        });
        if (!answer.ok) throw new Error(`${target}: ${answer.status} ${await answer.text()}`);
      },
      [url, JSON.stringify(body)],
    );
  await post('/api/auth/sign-up', { email: `${randomUUID()}@example.org`, password: 'secret1' });
  await post('/api/mutations', { mutations: [mutation('setPreferences', { helpSeen: true })] });
  const history = sampleHistory(now, randomUUID);
  for (let from = 0; from < history.length; from += 50) {
    await post('/api/mutations', { mutations: history.slice(from, from + 50) });
  }
  await post('/api/import', { mutations: [mutation('importIdeas', { ideas: sampleIdeas(language, now) })] });
  await post('/api/mutations', { mutations: finishedIdeas(language, now, randomUUID) });
}

let taken = 0;

async function takeAll() {
  for (const [deviceName, device] of Object.entries(devices)) {
    for (const language of ['en', 'es']) {
      for (const theme of ['dark', 'light']) {
        for (const [screenName, screen] of Object.entries(screens)) {
          const name = `${screenName}-${deviceName}-${language}-${theme}`;
          if (!wanted.test(name)) continue;
          const context = await browser.newContext({
            ...device,
            locale: language === 'es' ? 'es-ES' : 'en-US',
            timezoneId: 'Europe/Berlin',
          });
          await context.addInitScript(
            ([chosenTheme, chosenLanguage]) => {
              localStorage.setItem('forge.theme', chosenTheme);
              localStorage.setItem('forge.language', chosenLanguage);
            },
            [theme, language],
          );
          const page = await context.newPage();
          page.on('pageerror', (error) => process.stderr.write(`${name}: ${error.message}\n`));
          await page.goto(server.url);
          if (screen.account !== false) await fillAccount(page, language);
          await screen.prepare?.(page, language);
          await page.goto(server.url);
          await page.evaluate(() => document.fonts.ready);
          await screen.show(page, language, deviceName);
          await page.waitForTimeout(450);
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - window.innerWidth,
          );
          if (overflow > 0) process.stderr.write(`${name}: ${overflow} px too wide\n`);
          await page.screenshot({ path: path.join(out, `${name}.png`), fullPage: screen.isLong ?? false });
          await context.close();
          taken += 1;
        }
      }
    }
  }
}

try {
  await takeAll();
} finally {
  await browser.close();
  await server.stop();
  rmSync(directory, { recursive: true });
}
process.stdout.write(`${taken} pictures in ${path.relative(root, out)}\n`);
