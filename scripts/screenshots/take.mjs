// npm run screenshots [directory] [pattern]: takes pictures of every screen, wide and on a phone, in each
// language and theme. `npm run screenshots docs/screenshots` takes only the pictures already in that folder.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { screens } from '../../tests/e2e/appearance/screens.ts';
import { contextOptions, showScreen } from '../../tests/e2e/appearance/show-screen.ts';
import { startServer } from '../../tests/e2e/harness/start-server.ts';
import { ensureBrowser } from '../browser.mjs';
import { ensureBuild, root } from '../setup.mjs';

const kept = path.join(root, 'docs', 'screenshots');
const out = path.resolve(root, process.argv[2] ?? '.cache/screenshots');
const pattern = new RegExp(process.argv[3] ?? '.');
const keptNames = new Set(readdirSync(kept).map((file) => path.parse(file).name));
const isWanted = (name) => pattern.test(name) && (out !== kept || keptNames.has(name));
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];

ensureBuild();
const directory = mkdtempSync(path.join(os.tmpdir(), 'forge-pictures-'));
const server = await startServer(directory);
process.env.FORGE_URL = server.url;
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: quiet,
  // The page reserves space for a scroll bar; hiding the bar would leave that space visibly empty.
  ignoreDefaultArgs: ['--hide-scrollbars'],
});
// This page converts PNG to WebP, which Playwright cannot write: WebP is a fifth of the size.
const press = await (await browser.newContext()).newPage();
mkdirSync(out, { recursive: true });

async function asWebp(png) {
  const url = await press.evaluate(
    async (source) => {
      const bitmap = await createImageBitmap(await (await fetch(source)).blob());
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      canvas.getContext('2d').drawImage(bitmap, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
      return Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCodePoint(byte)).join(
        '',
      );
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  return Buffer.from(url, 'latin1');
}

let taken = 0;

async function take(name, screen, look) {
  const context = await browser.newContext({
    ...contextOptions(look),
    deviceScaleFactor: look.device === 'phone' ? 1.5 : 1,
  });
  const page = await showScreen(context, screen, look);
  page.on('pageerror', (error) => process.stderr.write(`${name}: ${error.message}\n`));
  const png = await page.screenshot();
  writeFileSync(path.join(out, `${name}.webp`), await asWebp(png));
  await context.close();
  taken += 1;
}

try {
  for (const [screenName, screen] of Object.entries(screens)) {
    for (const device of ['wide', 'phone']) {
      for (const language of ['en', 'es']) {
        for (const theme of ['dark', 'light']) {
          const name = `${screenName}-${device}-${language}-${theme}`;
          if (isWanted(name)) await take(name, screen, { device, language, theme });
        }
      }
    }
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(directory, { recursive: true });
}
process.stdout.write(`${taken} pictures in ${path.relative(root, out)}\n`);
