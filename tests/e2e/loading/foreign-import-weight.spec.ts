import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';
import { pickForeign, tripCsv } from '../ideas/foreign-files.ts';

/** The limit for all script that the preview of a table loads, in bytes after gzip: the dialog, the worker and the largest reader. */
const maxBytes = 17_500;

const dist = path.resolve(import.meta.dirname, '../../../dist');

test('loads the preview of a file on demand, with one reader, within its limit', async ({ page }) => {
  const asked = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) asked.add(pathname);
  });
  await openBoard(page);
  // The parts that load in the background two seconds after the board, one after the other.
  await expect.poll(() => [...asked].some((name) => name.includes('/trash-dialog-'))).toBe(true);
  await expect(async () => {
    const { size } = asked;
    await page.waitForTimeout(1_000);
    expect(asked.size).toBe(size);
  }).toPass();
  const isOfImport = (name: string) => /import-worker|foreign-import|open-foreign|\/read-/.test(name);
  expect([...asked].filter(isOfImport)).toEqual([]);
  asked.clear();
  await pickForeign(page, tripCsv);
  await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();
  const loaded = [...asked].filter((name) => !name.includes('/tooltip-'));
  expect(loaded.filter((name) => name.includes('/read-'))).toEqual([expect.stringContaining('/read-csv-')]);
  const sizes = loaded.map((name) => gzipSync(readFileSync(path.join(dist, name)), { level: 9 }).length);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const list = loaded.map((name, index) => `${name} ${sizes[index]}`).join(', ');
  expect(bytes, list).toBeLessThanOrEqual(maxBytes);
  // A result near zero would mean that the wrong files were measured.
  expect(bytes, list).toBeGreaterThan(8_000);
});
