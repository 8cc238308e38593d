import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Page } from '@playwright/test';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';
import { dialogOf, pickForeign, todoistJson, tripCsv } from '../ideas/foreign-files.ts';

const dist = path.resolve(import.meta.dirname, '../../../dist');

/** The scripts that the page asks for from now on. */
function watchScripts(page: Page): Set<string> {
  const asked = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) asked.add(pathname);
  });
  return asked;
}

/** Opens the board and waits for what loads in the background two seconds later, one part after the other. */
async function openBoardAtRest(page: Page, asked: Set<string>): Promise<void> {
  await openBoard(page);
  await expect.poll(() => [...asked].some((name) => name.includes('/dialogs-'))).toBe(true);
  await expect(async () => {
    const { size } = asked;
    await page.waitForTimeout(1_000);
    expect(asked.size).toBe(size);
  }).toPass();
}

// The limits are for all script that a preview loads, in bytes after gzip: the dialog, what readers share, and one reader.
for (const [file, reader, maxBytes] of [
  [tripCsv, 'read-csv', 13_800],
  [todoistJson, 'read-todoist-json', 12_200],
] as const) {
  test(`loads the preview of ${file.name} on demand, with its reader alone, within its limit`, async ({
    page,
  }) => {
    const asked = watchScripts(page);
    await openBoardAtRest(page, asked);
    expect([...asked].filter((name) => /foreign-import|csv-rows|\/read-/.test(name))).toEqual([]);
    asked.clear();
    await pickForeign(page, file);
    await expect(dialogOf(page).getByRole('table')).toBeVisible();
    const loaded = [...asked].filter((name) => !name.includes('/tooltip-'));
    expect(loaded.filter((name) => name.includes('/read-'))).toEqual([
      expect.stringContaining(`/${reader}-`),
    ]);
    const sizes = loaded.map((name) => gzipSync(readFileSync(path.join(dist, name)), { level: 9 }).length);
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    const list = loaded.map((name, index) => `${name} ${sizes[index]}`).join(', ');
    expect(bytes, list).toBeLessThanOrEqual(maxBytes);
    // A result near zero would mean that the wrong files were measured.
    expect(bytes, list).toBeGreaterThan(8_000);
  });
}
